// SPDX-License-Identifier: Apache-2.0
#include "app/cli/output.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>

namespace memscape::app {

namespace {

using support::Error;
using support::ErrorCode;
using support::Result;
using Write = std::function<Result<void>(std::ostream&)>;

Error cannotWrite(const std::string& what) {
  const int reason = errno;
  return {.code = ErrorCode::CannotWrite,
          .location = {},
          .message = "cannot write " + what + (reason == 0 ? "" : std::string(": ") + std::strerror(reason)),
          .hint = {}};
}

Result<void> writeStream(std::ostream& stream, const std::string& what, const Write& write) {
  errno = 0;
  if (auto written = write(stream); !written) return written;
  stream.flush();
  if (!stream) return cannotWrite(what);
  return {};
}

/// The permissions that a new file gets.
mode_t newFileMode() {
  const mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

Result<void> writeBeside(const std::filesystem::path& target, const std::string& what, const Write& write) {
  if (access(target.c_str(), W_OK) != 0 && errno != ENOENT) return cannotWrite(what);  // a read-only file
  std::string temporary = target.string() + ".XXXXXX";
  const int descriptor = mkstemp(temporary.data());
  if (descriptor < 0) return cannotWrite(what);
  struct stat old {};
  const bool replaces = stat(target.c_str(), &old) == 0;
  fchmod(descriptor, replaces ? old.st_mode & 07777 : newFileMode());
  close(descriptor);

  std::ofstream stream(temporary, std::ios::binary);
  Result<void> written = writeStream(stream, what, write);
  stream.close();
  if (written.ok() && !stream) written = cannotWrite(what);
  if (written.ok() && std::rename(temporary.c_str(), target.c_str()) != 0) written = cannotWrite(what);
  if (!written) unlink(temporary.c_str());
  return written;
}

}  // namespace

Result<void> writeOutput(const std::string& path, const Write& write) {
  if (path.empty() || path == "-") return writeStream(std::cout, "standard output", write);

  const std::string what = "'" + path + "'";
  std::error_code ignored;
  const std::filesystem::file_status status = std::filesystem::status(path, ignored);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    // A device or a pipe cannot be replaced.
    errno = 0;
    std::ofstream stream(path, std::ios::binary);
    if (!stream) return cannotWrite(what);
    return writeStream(stream, what, write);
  }
  // Through a symbolic link to the file itself, so that the link stays.
  std::filesystem::path target = std::filesystem::weakly_canonical(path, ignored);
  if (ignored) target = path;
  return writeBeside(target, what, write);
}

}  // namespace memscape::app
