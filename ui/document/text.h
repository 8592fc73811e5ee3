// SPDX-License-Identifier: Apache-2.0
// Figures of the core as people read them, in the user's locale.
#pragma once

#include <QString>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/model/problem.h"

namespace memscape::ui {

[[nodiscard]] QString toText(std::string_view utf8);
[[nodiscard]] QString countText(std::int64_t count);
/// "784.0 KiB".
[[nodiscard]] QString bytesText(std::int64_t bytes);
/// "784.0 KiB (802,816 B)"; below one KiB only the latter.
[[nodiscard]] QString exactBytesText(std::int64_t bytes);
/// "256 KiB" where that is exact, else the number of bytes: what a field shows that reads sizes.
[[nodiscard]] QString editableBytesText(std::int64_t bytes);
/// "0x0C4000", at least six digits.
[[nodiscard]] QString hexText(std::int64_t offset);
/// "0.09 %".
[[nodiscard]] QString percentText(double percent);
/// "0.4 ms", "12.3 s".
[[nodiscard]] QString durationText(double seconds);
/// "3 … 7, 12 … 20": first and last step, both inclusive; at most `most` ranges, then "and 5 more".
[[nodiscard]] QString rangesText(std::span<const model::LiveRange> ranges, std::size_t most = 3);
[[nodiscard]] QString kindText(model::BufferKind kind);
/// "1×64×112×112"; "scalar" is left to the caller, no dimensions give an empty text.
[[nodiscard]] QString shapeText(std::span<const std::int64_t> shape);

}  // namespace memscape::ui
