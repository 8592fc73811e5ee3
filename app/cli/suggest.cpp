// SPDX-License-Identifier: Apache-2.0
#include "app/cli/suggest.h"

#include <algorithm>
#include <vector>

namespace memscape::app {

namespace {

std::size_t distance(std::string_view a, std::string_view b) {
  // Row by row; two rows back for swaps.
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
    before.swap(last);
    last.swap(row);
  }
  return last[b.size()];
}

}  // namespace

std::string_view closest(std::string_view typed, std::span<const std::string_view> known) {
  std::string_view best;
  std::size_t bestDistance = std::max<std::size_t>(2, typed.size() / 3) + 1;
  for (const std::string_view name : known) {
    if (typed.size() >= 3 && name.starts_with(typed)) return name;
    const std::size_t d = distance(typed, name);
    if (d < bestDistance && d < typed.size()) {
      best = name;
      bestDistance = d;
    }
  }
  return best;
}

std::string hintFor(std::string_view typed, std::span<const std::string_view> known) {
  if (const std::string_view near = closest(typed, known); !near.empty()) {
    return "did you mean '" + std::string(near) + "'?";
  }
  std::string list;
  for (const std::string_view name : known) {
    list += (list.empty() ? "known: " : ", ") + std::string(name);
  }
  return list;
}

}  // namespace memscape::app
