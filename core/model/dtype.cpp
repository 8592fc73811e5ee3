// SPDX-License-Identifier: Apache-2.0
#include "core/model/dtype.h"

#include <array>
#include <cctype>
#include <charconv>

#include "core/support/checked.h"

namespace memscape::model {
namespace {

using support::Error;
using support::ErrorCode;

Error badType(std::string_view text) {
  return {ErrorCode::InvalidInput, "",
          "found data type '" + std::string(text) + "', expected one like float32, int8x4 or bool", ""};
}

/// Reads a number from the front of `rest` and drops it; -1 where there is none.
std::int32_t takeNumber(std::string_view& rest) {
  std::int32_t number = -1;
  const auto [stop, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
  if (error != std::errc{} || number < 0) return -1;
  rest.remove_prefix(static_cast<std::size_t>(stop - rest.data()));
  return number;
}

/// The letters in front of the width, or npos for an unknown type name.
std::size_t baseLength(std::string_view text) {
  if (text.starts_with("custom[")) {
    const auto close = text.find(']');
    return close == std::string_view::npos ? close : close + 1;
  }
  for (const std::string_view base : {"int", "uint", "float", "bfloat", "handle"})
    if (text.starts_with(base)) return base.size();
  return std::string_view::npos;
}

}  // namespace

support::Result<DataType> parseDataType(std::string_view text) {
  if (text.empty() || text == "void") return DataType{0, 1};
  if (text == "bool") return DataType{1, 1};
  if (text.starts_with("boolx")) {
    std::string_view rest = text.substr(5);
    const std::int32_t lanes = takeNumber(rest);
    if (lanes < 1 || !rest.empty()) return badType(text);
    return DataType{1, lanes};
  }
  // Spelled with the exponent first in TVM 0.13 to 0.19.
  if (text == "e4m3_float8" || text == "e5m2_float8") return DataType{8, 1};

  const std::size_t base = baseLength(text);
  if (base == std::string_view::npos) return badType(text);
  std::string_view rest = text.substr(base);
  DataType type{text.starts_with("handle") ? 64 : 32, 1};
  if (!rest.empty() && std::isdigit(static_cast<unsigned char>(rest.front())) != 0) {
    type.bits = takeNumber(rest);
    if (type.bits < 1 || type.bits > 65535) return badType(text);
  }
  if (rest.starts_with('_')) {  // float8_e4m3fn, float4_e2m1fn: the suffix says nothing about the width
    const auto lanesAt = rest.rfind('x');
    const bool hasLanes = lanesAt != std::string_view::npos && lanesAt + 1 < rest.size();
    rest.remove_prefix(hasLanes ? lanesAt : rest.size());
  }
  if (rest.empty()) return type;
  if (rest.front() != 'x') return badType(text);
  rest.remove_prefix(1);
  type.lanes = takeNumber(rest);
  if (type.lanes < 1 || type.lanes > 65535 || !rest.empty()) return badType(text);
  return type;
}

support::Result<std::int64_t> tensorBytes(std::span<const std::int64_t> shape, DataType dtype) {
  bool zero = false;
  for (const std::int64_t dim : shape) {
    if (dim < 0)
      return Error{ErrorCode::InvalidInput, "",
                   "dimension " + std::to_string(dim) + " in shape " + formatShape(shape) +
                       " is negative, expected 0 or more",
                   ""};
    zero = zero || dim == 0;
  }
  if (zero) return std::int64_t{0};  // however large the other dimensions are
  std::int64_t bytes = dtype.bytes();
  for (const std::int64_t dim : shape) {
    const auto product = support::checkedMultiply(bytes, dim);
    if (!product)
      return Error{ErrorCode::Overflow, "", "shape " + formatShape(shape) + " takes more than 2^63-1 bytes",
                   ""};
    bytes = *product;
  }
  return bytes;
}

std::string formatShape(std::span<const std::int64_t> shape) {
  std::string text = "[";
  for (std::size_t i = 0; i < shape.size(); ++i) {
    if (i > 0) text += ", ";
    text += std::to_string(shape[i]);
  }
  return text + "]";
}

}  // namespace memscape::model
