// SPDX-License-Identifier: Apache-2.0
// Which buffers the table shows, in which order: computed away from the GUI thread.
#pragma once

#include <QString>
#include <QtGlobal>
#include <optional>
#include <vector>

#include "core/analysis/buffer_field.h"
#include "core/model/ids.h"
#include "core/support/progress.h"
#include "ui/document/filters.h"
#include "ui/document/snapshot.h"
#include "ui/models/table_text.h"

namespace memscape::ui {

/// Remembered by number: new ones come last.
enum class BufferColumn {
  Name,
  Kind,
  Size,
  Live,
  Pool,
  Offset,
  Storage,
  Producer,
  Type,
  Shape,
  Alignment,
  Operator,
  Lifetime,
  Device
};
inline constexpr int kBufferColumns = 14;

/// What a plan says about a buffer.
struct BufferPlace {
  model::PoolId pool;  ///< invalid: not placed
  std::int64_t offset = 0;
  model::StorageId storage;
};

/// An alias is where its root is. Not placed while `plan` is null or has no placements.
[[nodiscard]] BufferPlace placeOf(const model::Problem& problem, const plan::CheckedPlan* plan,
                                  model::BufferId buffer);

struct RowOrder {
  std::optional<BufferColumn> column;  ///< nothing: the file's order
  Qt::SortOrder direction = Qt::AscendingOrder;
  BufferSetPtr passing = nullptr;  ///< null: all
};

/// Stable: equal keys stay in the file's order. O(n log n); looks at the stop token
/// at least every few ten thousand buffers, and returns nothing when told to stop.
[[nodiscard]] std::optional<std::vector<model::BufferId>> arrangeRows(const model::Problem& problem,
                                                                      const plan::CheckedPlan* plan,
                                                                      const RowOrder& order,
                                                                      const support::Progress& progress);

/// "784.0 KiB", "3 … 7"; exact: "802816", "3-7". Empty where there is nothing to say.
[[nodiscard]] QString cellText(const model::Problem& problem, const plan::CheckedPlan* plan,
                               model::BufferId buffer, BufferColumn column, CellText as);
/// The field that a column shows; nothing where filters have none.
[[nodiscard]] std::optional<analysis::BufferField> fieldOf(BufferColumn column);

}  // namespace memscape::ui
