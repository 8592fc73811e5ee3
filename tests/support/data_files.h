// SPDX-License-Identifier: Apache-2.0
// Finding the files that tests run over.
#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace memscape::testing {

/// Files below `folder` whose name ends so, sorted; none when there is no such folder.
[[nodiscard]] inline std::vector<std::string> filesBelow(const std::string& folder, std::string_view ending) {
  std::vector<std::string> files;
  std::error_code ignored;
  if (!std::filesystem::is_directory(folder, ignored)) return files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
    if (entry.is_regular_file() && entry.path().string().ends_with(ending))
      files.push_back(entry.path().string());
  std::ranges::sort(files);
  return files;
}

}  // namespace memscape::testing
