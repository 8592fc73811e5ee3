// SPDX-License-Identifier: Apache-2.0
// Numbers as the user's locale writes them, and the names of things.
#pragma once

#include <QString>
#include <cstdint>
#include <string_view>

#include "core/model/problem.h"

namespace memscape::ui {

/// "4,276,224 B".
[[nodiscard]] QString exactBytes(std::int64_t bytes);
/// "4.08 MiB", "512 B".
[[nodiscard]] QString iecBytes(std::int64_t bytes);
/// "4.08 MiB (4,276,224 B)"; just "512 B" below one KiB.
[[nodiscard]] QString bothBytes(std::int64_t bytes);
/// The label of a tick: as many digits as ticks `spacing` apart need, "1.5 MiB". All ticks of an axis whose
/// largest is `largest` have the same unit.
[[nodiscard]] QString tickBytes(std::int64_t bytes, std::int64_t spacing, std::int64_t largest);
/// "1,117 (0x45D)".
[[nodiscard]] QString offsetText(std::int64_t offset);
[[nodiscard]] QString number(std::int64_t value);
/// "1 buffer", "1,117 buffers".
[[nodiscard]] QString bufferCount(std::int64_t count);
/// "1 step", "1,117 steps".
[[nodiscard]] QString stepCount(std::int64_t count);
/// "0.09 %".
[[nodiscard]] QString percent(double value);

[[nodiscard]] QString kindLabel(model::BufferKind kind);
[[nodiscard]] inline QString text(std::string_view utf8) {
  return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}
/// "step 12 (conv2d_3)", "step 12" where steps have no labels.
[[nodiscard]] QString stepText(const model::Problem& problem, model::Step step);
/// "3 … 7", inclusive; a single step stands alone.
[[nodiscard]] QString rangeText(const model::LiveRange& range);

}  // namespace memscape::ui
