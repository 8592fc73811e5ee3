// SPDX-License-Identifier: Apache-2.0
// The bytes of a file or of standard input.
#pragma once

#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "core/support/progress.h"
#include "core/support/result.h"

namespace memscape::import {

struct FileBytes {
  struct Free {
    void operator()(char* data) const { std::free(data); }
  };
  std::unique_ptr<char[], Free> data;
  std::size_t size = 0;
  [[nodiscard]] std::string_view view() const { return {data.get(), size}; }
};

/// The whole file ("-": standard input). Errors: CannotRead, also for a folder, for a device (it may have no
/// end; an empty one and a terminal are read) and where memory runs out; Cancelled.
[[nodiscard]] support::Result<FileBytes> readBytes(const std::string& path,
                                                   const support::Progress& progress = {});

}  // namespace memscape::import
