// SPDX-License-Identifier: Apache-2.0
#include "ui/document/search_query.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/document/text.h"

namespace memscape::ui {
namespace {

using support::Error;

QString tr(const char* text) {
  return QCoreApplication::translate("memscape::ui::Search", text);
}

Error wrong(const QString& message) {
  return {.location = {}, .message = message.toStdString(), .hint = {}};
}

struct Unit {
  const char* name;
  std::int64_t bytes;
};

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
constexpr Unit kUnits[] = {{"KiB", 1LL << 10},
                           {"MiB", 1LL << 20},
                           {"GiB", 1LL << 30},
                           {"KB", 1'000},
                           {"MB", 1'000'000},
                           {"GB", 1'000'000'000},
                           {"B", 1}};

std::int64_t takeUnit(QString& text) {
  for (const Unit& unit : kUnits)
    if (text.endsWith(QLatin1String(unit.name), Qt::CaseInsensitive)) {
      text.chop(static_cast<qsizetype>(qstrlen(unit.name)));
      text = text.trimmed();
      return unit.bytes;
    }
  return 1;
}

/// Nothing for what does not fit.
std::optional<ByteSpan> times(std::int64_t count, std::int64_t unit) {
  if (count < 0 || count > kMost / unit) return std::nullopt;
  return ByteSpan{count * unit, count * unit};
}

/// The whole bytes that read as `value` when rounded to its decimals.
std::optional<ByteSpan> roundedTo(double value, qsizetype decimals, std::int64_t unit) {
  const double half = 0.5 * std::pow(10.0, -static_cast<double>(decimals));
  const double least = std::ceil(std::max(0.0, value - half) * static_cast<double>(unit));
  const double most = std::floor((value + half) * static_cast<double>(unit));
  if (!(value >= 0) || most < least || most >= 9e18) return std::nullopt;
  return ByteSpan{static_cast<std::int64_t>(least), static_cast<std::int64_t>(most)};
}

std::optional<std::pair<QString, QString>> splitRange(const QString& text) {
  for (const QString& dots : {QStringLiteral(".."), QStringLiteral("…")})
    if (const qsizetype at = text.indexOf(dots); at > 0)
      return std::pair(text.first(at).trimmed(), text.sliced(at + dots.size()).trimmed());
  return std::nullopt;
}

std::optional<ByteSpan> parseSizes(const QString& text) {
  if (const auto range = splitRange(text)) {
    const auto from = parseSize(range->first);
    const auto to = parseSize(range->second);
    if (!from || !to || from->least > to->most) return std::nullopt;
    return ByteSpan{from->least, to->most};
  }
  static const QRegularExpression comparison(QStringLiteral("^(>=|<=|≥|≤|>|<|=)?\\s*(.+)$"));
  const QRegularExpressionMatch parts = comparison.match(text);
  const auto size = parseSize(parts.captured(2));
  if (!size) return std::nullopt;
  const QString sign = parts.captured(1);
  if (sign == u">=" || sign == u"≥") return ByteSpan{size->least, kMost};
  if (sign == u"<=" || sign == u"≤") return ByteSpan{0, size->most};
  if (sign == u">")
    return size->most == kMost ? std::nullopt : std::optional(ByteSpan{size->most + 1, kMost});
  if (sign == u"<") return ByteSpan{0, size->least - 1};
  return size;
}

std::optional<std::int64_t> parseOffset(QString text) {
  if (text.startsWith(u'@')) text = text.sliced(1).trimmed();
  if (!text.startsWith(u"0x", Qt::CaseInsensitive)) {
    const auto size = parseSize(text);
    return size && size->least == size->most ? std::optional(size->least) : std::nullopt;
  }
  bool ok = false;
  const qlonglong value = text.sliced(2).toLongLong(&ok, 16);
  return ok && value >= 0 ? std::optional<std::int64_t>(value) : std::nullopt;
}

std::optional<ByteSpan> parseAddress(const QString& text) {
  const auto range = splitRange(text);
  const auto from = parseOffset(range ? range->first : text);
  const auto to = range ? parseOffset(range->second) : from;
  if (!from || !to || *from > *to) return std::nullopt;
  return ByteSpan{*from, *to};
}

support::Result<SearchQuery> makePattern(const QString& pattern, bool eitherCase) {
  // Nobody waits for a pattern that tries everything: with this it gives up.
  const QString limit = QStringLiteral("(*LIMIT_MATCH=200000)");
  QRegularExpression expression(limit + pattern, eitherCase ? QRegularExpression::CaseInsensitiveOption
                                                            : QRegularExpression::NoPatternOption);
  if (expression.isValid()) return SearchQuery(std::move(expression));
  const qsizetype at = std::max<qsizetype>(0, expression.patternErrorOffset() - limit.size());
  return wrong(
      tr("the pattern is wrong at character %1: %2").arg(countText(at + 1), expression.errorString()));
}

/// Of "/conv\d/i": what stands between the slashes.
support::Result<SearchQuery> parsePattern(QString text) {
  text = text.sliced(1);
  bool eitherCase = false;
  if (text.endsWith(u"/i")) {
    eitherCase = true;
    text.chop(2);
  } else if (text.endsWith(u'/')) {
    text.chop(1);
  }
  return makePattern(text, eitherCase);
}

support::Result<SearchQuery> parseAny(const QString& text) {
  static const QRegularExpression hex(QStringLiteral("^0[xX][0-9a-fA-F]+(\\s*(\\.\\.|…).*)?$"));
  if (text.startsWith(u'/')) return parsePattern(text);
  if (text.startsWith(u'@') || hex.match(text).hasMatch()) return parseSearch(text, SearchMode::Address);
  if (QStringLiteral("<>=≤≥").contains(text.front())) return parseSearch(text, SearchMode::Size);
  if (const auto sizes = parseSizes(text)) {
    const bool bare = std::ranges::all_of(text, [](QChar c) { return c >= u'0' && c <= u'9'; });
    return SearchQuery(SizeQuery{*sizes, bare ? text : QString()});
  }
  return SearchQuery(Words(text));
}

bool covers(const model::Problem& problem, const plan::CheckedPlan* plan, const ByteSpan& bytes,
            model::BufferId id) {
  const model::Buffer& buffer = problem.buffer(id);
  if (!plan || buffer.block.index() >= plan->plan.placements.size()) return false;
  const plan::Placement& placement = plan->plan.placements[buffer.block.index()];
  // Written so that it cannot overflow.
  return placement.pool.valid() && placement.offset <= bytes.most && bytes.least >= 0 &&
         (placement.offset > bytes.least || bytes.least - placement.offset < buffer.size) && buffer.size > 0;
}

class Matcher {
 public:
  Matcher(const model::Problem& problem, const plan::CheckedPlan* plan) : m_problem(problem), m_plan(plan) {}

  bool operator()(const Words& words, model::BufferId id) { return words.allIn({m_problem.name(id)}); }
  bool operator()(const QRegularExpression& pattern, model::BufferId id) {
    const QString name = toText(m_problem.name(id));
    const QRegularExpressionMatch match = pattern.match(name);
    if (!match.isValid())
      m_wrong = tr("the pattern takes too many steps on the name '%1'").arg(name.left(40));
    return match.hasMatch();
  }
  bool operator()(const SizeQuery& query, model::BufferId id) {
    const std::int64_t size = m_problem.buffer(id).size;
    return (size >= query.sizes.least && size <= query.sizes.most) ||
           (!query.name.isEmpty() && m_problem.name(id) == query.name.toStdString());
  }
  bool operator()(const AddressQuery& query, model::BufferId id) {
    return covers(m_problem, m_plan, query.bytes, id);
  }
  [[nodiscard]] const QString& wrongText() const { return m_wrong; }

 private:
  const model::Problem& m_problem;
  const plan::CheckedPlan* m_plan;
  QString m_wrong;
};

}  // namespace

std::optional<ByteSpan> parseSize(QString text) {
  text = text.trimmed();
  const std::int64_t unit = takeUnit(text);
  for (const QLocale& locale : {QLocale(), QLocale::c()}) {
    bool ok = false;
    if (const qlonglong count = locale.toLongLong(text, &ok); ok) return times(count, unit);
    const double value = locale.toDouble(text, &ok);
    const qsizetype point = text.lastIndexOf(locale.decimalPoint());
    if (ok && point >= 0) return roundedTo(value, text.size() - point - 1, unit);
  }
  return std::nullopt;
}

support::Result<SearchQuery> parseSearch(const QString& given, SearchMode mode) {
  const QString text = given.trimmed();
  switch (mode) {
    case SearchMode::Any:
      return text.isEmpty() ? support::Result<SearchQuery>(SearchQuery(Words())) : parseAny(text);
    case SearchMode::Name:
      return SearchQuery(Words(text));
    case SearchMode::Pattern:
      return makePattern(text, false);
    case SearchMode::Size:
      if (const auto sizes = parseSizes(text)) return SearchQuery(SizeQuery{*sizes, {}});
      return wrong(tr("'%1' is no size, expected such as 4096, 4 KiB, >1MiB or 1KiB..4KiB").arg(text));
    case SearchMode::Address:
      if (const auto bytes = parseAddress(text)) return SearchQuery(AddressQuery{*bytes});
      return wrong(tr("'%1' is no offset, expected such as 0x0C4000, @802816 or @0..4095").arg(text));
  }
  return SearchQuery(Words(text));
}

SearchResult findBuffers(const model::Problem& problem, const plan::CheckedPlan* plan,
                         const SearchQuery& query, const model::BufferSet* among,
                         const std::stop_token& stop) {
  SearchResult result;
  Matcher matcher(problem, plan);
  for (std::size_t i = 0; i < problem.buffers().size(); ++i) {
    const model::BufferId id(i);
    if (among && !among->contains(id)) continue;
    if (stop.stop_requested()) return result;  // each time: a single pattern may take long
    if (std::visit([&](const auto& each) { return matcher(each, id); }, query)) result.order.push_back(id);
    if (!matcher.wrongText().isEmpty()) return {.order = {}, .problem = matcher.wrongText()};
  }
  std::ranges::sort(result.order, {}, [&](model::BufferId b) { return placeInOrder(problem, b); });
  return result;
}

std::pair<model::Step, model::BufferId> placeInOrder(const model::Problem& problem, model::BufferId buffer) {
  const auto ranges = problem.liveRanges(buffer);
  return {ranges.empty() ? problem.span().end : ranges.front().begin, buffer};
}

}  // namespace memscape::ui
