// SPDX-License-Identifier: Apache-2.0
// Element types as TVM and DLPack spell them, and the bytes that a tensor takes.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/support/result.h"

namespace memscape::model {

struct DataType {
  std::int32_t bits = 0;
  std::int32_t lanes = 1;
  /// Bytes of one element: bits times lanes rounded up to whole bytes, so a bool or an int4 takes one.
  [[nodiscard]] std::int64_t bytes() const { return (static_cast<std::int64_t>(bits) * lanes + 7) / 8; }
  bool operator==(const DataType&) const = default;
};

/// Reads "float32", "int8x4", "bool", "bfloat16", "float8_e4m3fn", "e4m3_float8", "custom[posit]32",
/// "handle"; empty and "void" hold no data (0 bits). Without a width it is 32 (handle 64, bool 1).
[[nodiscard]] support::Result<DataType> parseDataType(std::string_view text);

/// Product of the dimensions times the element's bytes; no dimensions is a scalar, a zero dimension
/// gives 0. A negative dimension and a product past 2^63-1 are errors.
[[nodiscard]] support::Result<std::int64_t> tensorBytes(std::span<const std::int64_t> shape, DataType dtype);

/// "[1, 64, 112, 112]"; "[]" for a scalar.
[[nodiscard]] std::string formatShape(std::span<const std::int64_t> shape);

}  // namespace memscape::model
