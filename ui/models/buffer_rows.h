// SPDX-License-Identifier: Apache-2.0
// Which buffers the table shows, in which order: computed away from the GUI thread.
#pragma once

#include <QString>
#include <QtGlobal>
#include <optional>
#include <vector>

#include "core/model/ids.h"
#include "core/support/progress.h"
#include "ui/document/snapshot.h"

namespace memscape::ui {

enum class BufferColumn { Name, Kind, Size, Live, Pool, Offset, Storage, Producer, Type, Shape };
inline constexpr int kBufferColumns = 10;

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
  /// Keeps buffers whose name, kind, dtype, pool or producer contains all the words, in either case.
  QString filter;
};

/// Stable: equal keys stay in the file's order. O(n log n) plus the text searched; looks at the stop token
/// at least every few ten thousand buffers, and returns nothing when told to stop.
[[nodiscard]] std::optional<std::vector<model::BufferId>> arrangeRows(const model::Problem& problem,
                                                                      const plan::CheckedPlan* plan,
                                                                      const RowOrder& order,
                                                                      const support::Progress& progress);

}  // namespace memscape::ui
