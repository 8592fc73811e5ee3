// SPDX-License-Identifier: Apache-2.0
// Filters and search: what texts mean, what passes, and the way from match to match.
#include "ui/document/search.h"

#include <QElapsedTimer>
#include <QSignalSpy>

#include "small_plan.h"
#include "ui/document/document.h"
#include "ui/document/filters.h"
#include "ui_support.h"

using namespace memscape;
using namespace memscape::ui;
using analysis::BufferCondition;
using analysis::BufferField;
using memscape::test::smallPlan;
using model::BufferId;

namespace {

constexpr qint64 kMuchTooLongMs = 10'000;

/// Indexes of the buffers that a text finds in the small plan, in order; "!" and why when it is wrong.
QString found(const QString& text, SearchMode mode = SearchMode::Any) {
  const auto small = smallPlan();
  const auto query = parseSearch(text, mode);
  if (!query) return u'!' + QString::fromStdString(query.error().message);
  const SearchResult result = findBuffers(*small.problem, small.plan.get(), *query, nullptr, {});
  if (!result.problem.isEmpty()) return u'!' + result.problem;
  QStringList indexes;
  for (const BufferId buffer : result.order) indexes << QString::number(buffer.index());
  return indexes.join(u' ');
}

/// "0 2": those of three buffers that pass.
QString passing(const Filters& filters) {
  QStringList indexes;
  for (std::size_t i = 0; i < 3; ++i)
    if (!filters.passing() || filters.passing()->contains(BufferId(i))) indexes << QString::number(i);
  return indexes.join(u' ');
}

std::shared_ptr<const model::Problem> manyBuffers(int count) {
  auto strings = std::make_shared<support::StringTable>();
  model::ProblemBuilder builder(strings);
  const auto where = builder.addCandidates({builder.addPool({.name = "sram"})});
  for (int i = 0; i < count; ++i) {
    const model::LiveRange range{i, i + 3};
    builder.addBuffer({.size = 1 + i % 4096, .name = strings->add("buffer_" + std::to_string(i))},
                      std::span(&range, 1), where);
  }
  return std::make_shared<const model::Problem>(*std::move(builder).build());
}

}  // namespace

class SearchTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
  void init() { memscape::test::failOnWarnings(); }

  void readsSizes_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<qint64>("least");
    QTest::addColumn<qint64>("most");
    const auto row = [](const char* text, qint64 least, qint64 most) {
      QTest::newRow(text) << QString::fromUtf8(text) << least << most;
    };
    row("4096", 4096, 4096);
    row("802,816 B", 802'816, 802'816);
    row("4 KiB", 4096, 4096);
    row("2kb", 2000, 2000);
    row("1 GiB", 1 << 30, 1 << 30);
    row("4.06 KiB", 4153, 4162);  // 4.055 and 4.065 KiB are 4152.3 and 4162.6 bytes
    row("0.5 B", -1, -1 + 2);     // 0.45 … 0.55 bytes: none
  }
  void readsSizes() {
    QFETCH(QString, text);
    QFETCH(qint64, least);
    QFETCH(qint64, most);
    const auto size = parseSize(text);
    if (least < 0) {
      QVERIFY(!size);
      return;
    }
    QVERIFY(size);
    QCOMPARE(qint64{size->least}, least);
    QCOMPARE(qint64{size->most}, most);
  }

  void findsWhatIsTyped_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* text, const char* expected) {
      QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(expected);
    };
    // Sizes 40, 80, 30; offsets 0, 40, 120; names in, middle, out.
    row("i", "0 1");
    row("D mi", "1");
    row("nothing", "");
    row("/^.{2,3}$/", "0 2");
    row("/OUT", "");
    row("/OUT/i", "2");
    row("40", "0");
    row(">40", "1");
    row(">=40", "0 1");
    row("≤40", "0 2");
    row("<40", "2");
    row("30..40 B", "0 2");
    row("0x0", "0");
    row("0x28", "1");
    row("@39", "0");
    row("@39..120", "0 1 2");
    row("@150", "");
    row("@9223372036854775807", "");
    row("99999999999999999999", "");  // no size, no name
    row("/(/", "!the pattern is wrong at character 2: missing closing parenthesis");
    row("> much", "!'> much' is no size, expected such as 4096, 4 KiB, >1MiB or 1KiB..4KiB");
    row("@there", "!'@there' is no offset, expected such as 0x0C4000, @802816 or @0..4095");
    row("0xC4000000000000000000",
        "!'0xC4000000000000000000' is no offset, expected such as 0x0C4000, @802816 "
        "or @0..4095");
  }
  void findsWhatIsTyped() {
    QFETCH(QString, text);
    QFETCH(QString, expected);
    QCOMPARE(found(text), expected);
  }

  void aModeOverridesTheForm() {
    QCOMPARE(found(QStringLiteral("40"), SearchMode::Name), QString());
    QCOMPARE(found(QStringLiteral("^o"), SearchMode::Pattern), QStringLiteral("2"));
    QCOMPARE(found(QStringLiteral("40"), SearchMode::Address), QStringLiteral("1"));
    QVERIFY(found(QStringLiteral("middle"), SearchMode::Size).startsWith(u'!'));
  }

  void aBareNumberIsAlsoAName() {
    auto strings = std::make_shared<support::StringTable>();
    model::ProblemBuilder builder(strings);
    const auto where = builder.addCandidates({builder.addPool({.name = "sram"})});
    const model::LiveRange range{0, 1};
    builder.addBuffer({.size = 5, .name = strings->add("17")}, std::span(&range, 1), where);
    builder.addBuffer({.size = 17, .name = strings->add("5")}, std::span(&range, 1), where);
    const auto problem = *std::move(builder).build();
    const auto query = parseSearch(QStringLiteral("17"), SearchMode::Any);
    QVERIFY(query);
    QCOMPARE(findBuffers(problem, nullptr, *query, nullptr, {}).order.size(), std::size_t{2});
  }

  void aCatastrophicPatternIsGivenUp() {
    auto strings = std::make_shared<support::StringTable>();
    model::ProblemBuilder builder(strings);
    const auto where = builder.addCandidates({builder.addPool({.name = "sram"})});
    const model::LiveRange range{0, 1};
    builder.addBuffer({.size = 5, .name = strings->add(std::string(200, 'a') + '!')}, std::span(&range, 1),
                      where);
    const auto problem = *std::move(builder).build();
    const auto query = parseSearch(QStringLiteral("/^(a|aa)+$/"), SearchMode::Any);
    QVERIFY(query);
    QElapsedTimer clock;
    clock.start();
    const SearchResult result = findBuffers(problem, nullptr, *query, nullptr, {});
    QVERIFY(clock.elapsed() < kMuchTooLongMs);
    QVERIFY2(result.problem.startsWith(u"the pattern takes too many steps"), qPrintable(result.problem));
    QVERIFY(result.order.empty());
  }

  void filtersOnOneFieldAreAlternatives() {
    JobPool pool(1);
    Filters filters(pool);
    const auto small = smallPlan();
    filters.setPlan(small.problem, small.plan);
    QVERIFY(!filters.passing());
    filters.add({.field = BufferField::Kind, .text = "input"});
    QTRY_COMPARE(passing(filters), QStringLiteral("0"));
    filters.toggle({.field = BufferField::Kind, .text = "output"});
    QTRY_COMPARE(passing(filters), QStringLiteral("0 2"));
    filters.add({.field = BufferField::Size, .text = {}, .least = 40});
    QTRY_COMPARE(passing(filters), QStringLiteral("0"));
    filters.add({.field = BufferField::Size, .text = {}, .least = 40});  // twice is once
    QCOMPARE(filters.conditions().size(), std::size_t{3});
    filters.toggle({.field = BufferField::Kind, .text = "input"});
    filters.remove(1);
    QTRY_COMPARE(passing(filters), QStringLiteral("2"));
    filters.setText(QStringLiteral("SRAM in"));
    QTRY_COMPARE(passing(filters), QString());
    filters.clear();
    QVERIFY(!filters.passing());
    filters.setText(QStringLiteral("SRAM in"));
    QTRY_COMPARE(passing(filters), QStringLiteral("0 1"));  // an intermediate has "in" in it
  }

  void filtersFollowThePlan() {
    JobPool pool(1);
    Filters filters(pool);
    const auto small = smallPlan();
    filters.setPlan(small.problem, small.plan);
    filters.add({.field = BufferField::Offset, .text = {}, .least = 40, .most = 40});
    QTRY_COMPARE(passing(filters), QStringLiteral("1"));
    filters.setPlan(small.problem, nullptr);
    QTRY_COMPARE(passing(filters), QString());
    const auto other = smallPlan();
    filters.setPlan(other.problem, other.plan);
    QVERIFY(!filters.passing());  // nothing that was said of other buffers
    QTRY_COMPARE(passing(filters), QStringLiteral("1"));
    filters.setPlan(nullptr, nullptr);
    QVERIFY(!filters.passing() && !filters.busy());
  }

  void conditionsReadWell() {
    QCOMPARE(conditionText({.field = BufferField::Kind, .text = "intermediate"}),
             QStringLiteral("kind = intermediate"));
    QCOMPARE(conditionText({.field = BufferField::Operator, .text = ""}), QStringLiteral("operator = none"));
    QCOMPARE(conditionText({.field = BufferField::Size, .text = {}, .least = 1024}),
             QStringLiteral("size ≥ 1 KiB"));
    QCOMPARE(conditionText({.field = BufferField::Size, .text = {}, .most = 1025}),
             QStringLiteral("size ≤ 1,025 B"));
    QCOMPARE(conditionText({.field = BufferField::Lifetime, .text = {}, .least = 1, .most = 3}),
             QStringLiteral("lifetime 1 step … 3 steps"));
  }

  void goesFromMatchToMatch() {
    JobPool pool(1);
    Selection selection;
    Filters filters(pool);
    Search search(pool, selection, filters);
    const auto small = smallPlan();
    filters.setPlan(small.problem, small.plan);
    search.setPlan(small.problem, small.plan);
    QSignalSpy reached(&search, &Search::reached);
    search.next();
    QVERIFY(selection.empty());
    search.setText(QStringLiteral("i"));
    QVERIFY(search.busy());
    search.next();  // kept until the matches are known
    QTRY_COMPARE(reached.count(), 1);
    QCOMPARE(search.count(), std::size_t{2});
    QCOMPARE(selection.buffers(), std::vector{BufferId(0)});
    QCOMPARE(search.position(), std::optional<std::size_t>(0));
    search.next();
    QCOMPARE(search.position(), std::optional<std::size_t>(1));
    search.next();  // round
    QCOMPARE(selection.buffers(), std::vector{BufferId(0)});
    search.previous();
    QCOMPARE(selection.buffers(), std::vector{BufferId(1)});
    selection.set({BufferId(2)});  // no match, but it has a place among them
    QVERIFY(!search.position());
    search.previous();
    QCOMPARE(selection.buffers(), std::vector{BufferId(1)});
    selection.clear();
    search.previous();
    QCOMPARE(selection.buffers(), std::vector{BufferId(1)});
  }

  void findsOnlyWhatPasses() {
    JobPool pool(1);
    Selection selection;
    Filters filters(pool);
    Search search(pool, selection, filters);
    const auto small = smallPlan();
    filters.setPlan(small.problem, small.plan);
    search.setPlan(small.problem, small.plan);
    search.setText(QStringLiteral("i"));
    filters.add({.field = BufferField::Kind, .text = "intermediate"});
    QTRY_COMPARE(search.count(), std::size_t{1});
    search.next();
    QCOMPARE(selection.buffers(), std::vector{BufferId(1)});
    search.setText(QStringLiteral("/(/"));
    QVERIFY(!search.problem().isEmpty() && !search.matches() && search.count() == 0);
    search.setText({});
    QVERIFY(search.problem().isEmpty() && !search.busy());
  }

  void aMillionBuffersAreSearchedInTheBackground() {
    const auto problem = manyBuffers(1'000'000);
    JobPool pool(1);
    Selection selection;
    Filters filters(pool);
    Search search(pool, selection, filters);
    filters.setPlan(problem, nullptr);
    QElapsedTimer clock;
    clock.start();
    search.setPlan(problem, nullptr);
    for (const char* text : {"_9", "/_\\d+7$/", "4000..4096", "_99"}) search.setText(QString::fromUtf8(text));
    const qint64 blocked = clock.elapsed();
    QTRY_VERIFY(!search.busy());
    qInfo("searching a million names: %lld ms, of which %lld in the window's thread",
          static_cast<long long>(clock.elapsed()), static_cast<long long>(blocked));
    QCOMPARE(search.count(), std::size_t{11'111});
    QVERIFY(blocked < kMuchTooLongMs / 10);
    clock.restart();
    filters.setText(QStringLiteral("buffer 12345"));
    QTRY_COMPARE(filters.passing() ? filters.passing()->count() : 0, std::size_t{20});
    qInfo("filtering them by words: %lld ms", static_cast<long long>(clock.elapsed()));
    QVERIFY(clock.elapsed() < kMuchTooLongMs);
  }
};

QTEST_GUILESS_MAIN(SearchTest)
#include "search_test.moc"
