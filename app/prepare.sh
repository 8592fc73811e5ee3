# SPDX-License-Identifier: Apache-2.0
# What app/run, tests/run and .ci/run have in common: install what is missing, then build. To be sourced.

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

# packages TAG...: names of the packages in app/packages.list that are needed to do TAG.
packages() {
  awk -v tags=" $* " '!/^#/ && NF >= 2 && index(tags, " " $2 " ") { print $1 }' "$root/app/packages.list"
}

# missing_packages TAG...: those of them that are not installed (Debian and Ubuntu only).
missing_packages() {
  local wanted installed
  mapfile -t wanted < <(packages "$@")
  installed=" $(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "${wanted[@]}" 2>/dev/null |
    awk '$2 == "installed" { print $1 }' | tr '\n' ' ') "
  local name
  for name in "${wanted[@]}"; do
    [[ $installed == *" $name "* ]] || echo "$name"
  done
}

# What to install by hand, with what each package is for.
list_packages() {
  local name
  for name in "$@"; do
    awk -v name="$name" '$1 == name { $2 = ""; sub(/^[^ ]+ +/, ""); printf "  %-20s %s\n", name, $0 }' \
      "$root/app/packages.list" >&2
  done
}

# install_packages TAG...: installs what is missing where that can be done, and says what is needed elsewhere.
install_packages() {
  local missing=() sudo=()
  if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    [[ -e $root/build/release/build.ninja ]] && return
    say "this system has no apt: these packages are needed (by their Debian names), and I go on as if they were there"
    mapfile -t missing < <(packages "$@")
    list_packages "${missing[@]}"
    return
  fi
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]} == 0)) && return
  if ((EUID != 0)); then
    if ! command -v sudo >/dev/null; then
      say "not root, and there is no sudo: install these packages with apt-get; I go on as if they were there"
      list_packages "${missing[@]}"
      return
    fi
    sudo=(sudo)
  fi
  say "installing ${missing[*]}"
  "${sudo[@]}" apt-get update -qq >&2 || say "some package lists could not be renewed"
  if ! "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -qq -y --no-install-recommends -o Dpkg::Use-Pty=0 "${missing[@]}" >&2; then
    say "could not install these packages; I go on as if they were there"
    list_packages "${missing[@]}"
  fi
}

# Stops with a clear word when the tools are not there: libraries are CMake's to look for.
require_tools() {
  local tool absent=()
  for tool in cmake ninja; do
    command -v "$tool" >/dev/null || absent+=("$tool")
  done
  command -v "${CXX:-c++}" >/dev/null || absent+=("${CXX:-c++}")
  if ((${#absent[@]} > 0)); then
    say "not found: ${absent[*]}"
    exit 1
  fi
}

# build PRESET TARGET [NAME=VALUE...]: configures where needed, and builds. Values are CMake's cache entries.
build() {
  local preset=$1 target=$2 directory="$root/build/$1" setting reconfigure=no
  shift 2
  local arguments=()
  if [[ ! -e $directory/build.ninja ]]; then
    reconfigure=yes
    command -v ccache >/dev/null && arguments+=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
  fi
  for setting in "$@"; do
    arguments+=("-D$setting")
    grep -qs "^${setting%%=*}:[A-Z]*=${setting#*=}\$" "$directory/CMakeCache.txt" || reconfigure=yes
  done
  # Objects are the same in every checkout of the same sources.
  export CCACHE_BASEDIR="${CCACHE_BASEDIR:-$root}"
  if [[ $reconfigure == yes ]]; then
    (cd "$root" && cmake --preset "$preset" "${arguments[@]}" >&2) || exit 1
  fi
  ninja -C "$directory" "$target" >&2 || exit 1
}
