// SPDX-License-Identifier: Apache-2.0
// What people type to find buffers: parts of a name, a pattern, a size, a place in memory.
#pragma once

#include <QRegularExpression>
#include <QString>
#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>
#include <utility>
#include <variant>
#include <vector>

#include "core/model/buffer_set.h"
#include "core/support/result.h"
#include "ui/document/snapshot.h"
#include "ui/document/text_search.h"

namespace memscape::ui {

/// How a text is to be read; Any tells by its form.
enum class SearchMode { Any, Name, Pattern, Size, Address };

/// Both inclusive.
struct ByteSpan {
  std::int64_t least = 0;
  std::int64_t most = std::numeric_limits<std::int64_t>::max();
  bool operator==(const ByteSpan&) const = default;
};

struct SizeQuery {
  ByteSpan sizes;
  QString name;  ///< a bare number may also be a whole name; else empty
};
struct AddressQuery {
  ByteSpan bytes;  ///< offsets in any pool
};
using SearchQuery = std::variant<Words, QRegularExpression, SizeQuery, AddressQuery>;

/// Reads
///     conv relu        names with all the words
///     /conv\d+$/       names that match, in the case given; /…/i in either case; the last / may be missing
///     4096, 4 KiB, 1.5 MiB, >1MiB, <=256KiB, 1KiB..4KiB
///                      sizes; one with a fraction stands for all that read so when rounded
///     0x0C4000, @802816, @0..4095
///                      offsets: what covers one of these bytes
/// Numbers are read as the user's locale writes them, else with a decimal point. The error is one sentence.
[[nodiscard]] support::Result<SearchQuery> parseSearch(const QString& text, SearchMode mode);

/// "4096", "4.06 KiB", "784.0 KiB (802,816 B)" without the bracket; nothing when it is no size.
[[nodiscard]] std::optional<ByteSpan> parseSize(QString text);

/// Matches are in ascending order of this: first step, then index. Buffers that are never live come last.
[[nodiscard]] std::pair<model::Step, model::BufferId> placeInOrder(const model::Problem& problem,
                                                                   model::BufferId buffer);

struct SearchResult {
  std::vector<model::BufferId> order;
  QString problem;  ///< why the pattern was given up; empty otherwise
};

/// Buffers that match and are in `among` (null: all). Patterns that take too many steps on a name are given
/// up. Incomplete when told to stop. O(buffers) queries and sorting of the matches.
[[nodiscard]] SearchResult findBuffers(const model::Problem& problem, const plan::CheckedPlan* plan,
                                       const SearchQuery& query, const model::BufferSet* among,
                                       const std::stop_token& stop);

}  // namespace memscape::ui
