// SPDX-License-Identifier: Apache-2.0
// Files that this program does not read, told apart by how they begin, so that the message can say what
// they are.
#pragma once

#include <string_view>

#include "core/support/result.h"

namespace memscape::import {

/// One clear error for bytes that no format took: LFS pointer, UTF-16, archive, ONNX, a plan without its
/// workload, ...
[[nodiscard]] support::Error describeForeign(std::string_view head);

}  // namespace memscape::import
