// SPDX-License-Identifier: Apache-2.0
// What ProblemBuilder joins and what it refuses.
#include "core/model/problem_builder.h"

#include <QtTest>

using namespace memscape::model;
using memscape::support::ErrorCode;
using memscape::support::StringTable;

namespace {

struct Fixture {
  ProblemBuilder builder{std::make_shared<StringTable>()};
  std::int32_t anywhere = builder.addCandidates({builder.addPool({.name = "workspace"})});
  BufferId add(std::int64_t size, std::vector<LiveRange> ranges, BufferId aliasOf = {}) {
    return builder.addBuffer({.size = size, .aliasOf = aliasOf}, ranges, anywhere);
  }
};

}  // namespace

class ProblemBuilderTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void joinsOverlappingRangesAndDropsEmptyOnes() {
    Fixture f;
    const BufferId id = f.add(1, {{5, 7}, {1, 3}, {2, 4}, {9, 9}});
    const auto problem = std::move(f.builder).build();
    QVERIFY(problem.ok());
    const auto ranges = problem->liveRanges(id);
    QCOMPARE(ranges.size(), std::size_t{2});
    QCOMPARE(ranges[0].begin, 1);
    QCOMPARE(ranges[0].end, 4);
    QCOMPARE(ranges[1].begin, 5);
    QCOMPARE(problem->span().begin, 1);
    QCOMPARE(problem->span().end, 7);
  }

  void rangesOfTwoCallsStayApartWhereTheyTouch() {
    Fixture f;
    const BufferId id = f.add(1, {{3, 4}, {1, 3}});
    const auto problem = std::move(f.builder).build();
    QVERIFY(problem.ok());
    QCOMPARE(problem->liveRanges(id).size(), std::size_t{2});
    QCOMPARE(problem->liveRanges(id)[0].end, problem->liveRanges(id)[1].begin);
  }

  void aliasesShareOneBlock() {
    Fixture f;
    const BufferId last = f.add(10, {{4, 6}}, BufferId(1));  // before its root, and of an alias
    f.add(10, {{2, 5}}, BufferId(2));
    const BufferId root = f.add(8, {{0, 3}});
    const auto problem = std::move(f.builder).build();
    QVERIFY(problem.ok());
    QCOMPARE(problem->blocks().size(), std::size_t{1});
    const BlockId block = problem->buffer(last).block;
    QCOMPARE(problem->block(block).root, root);
    QCOMPARE(problem->block(block).size, 10);
    QCOMPARE(problem->block(block).end, 6);
    QCOMPARE(problem->liveRanges(block).size(), std::size_t{1});
    QCOMPARE(problem->members(block).size(), std::size_t{3});
    QCOMPARE(problem->buffer(last).aliasOf, root);
  }

  void refusesAliasCycles() {
    Fixture f;
    f.add(1, {{0, 1}}, BufferId(1));
    f.add(1, {{0, 1}}, BufferId(0));
    QCOMPARE(std::move(f.builder).build().error().code, ErrorCode::InvalidInput);
  }

  void refusesUnknownRoots() {
    Fixture f;
    f.add(1, {{0, 1}}, BufferId(7));
    QVERIFY(!std::move(f.builder).build().ok());
  }

  void refusesSumsPast63Bits() {
    Fixture f;
    f.add(1LL << 62, {{0, 1}});
    f.add(1LL << 62, {{5, 6}});
    QCOMPARE(std::move(f.builder).build().error().code, ErrorCode::Overflow);
  }

  void refusesWrongNumbers() {
    Fixture negative;
    negative.add(-1, {{0, 1}});
    QVERIFY(!std::move(negative.builder).build().ok());
    Fixture backwards;
    backwards.add(1, {{3, 1}});
    QVERIFY(!std::move(backwards.builder).build().ok());
    Fixture unaligned;
    unaligned.builder.addBuffer({.size = 1, .alignment = 0}, {}, unaligned.anywhere);
    QVERIFY(!std::move(unaligned.builder).build().ok());
    Fixture poolless;
    poolless.builder.addBuffer({.size = 1}, {}, 5);
    QVERIFY(!std::move(poolless.builder).build().ok());
  }

  void keepsBuffersThatAreNeverLive() {
    Fixture f;
    const BufferId id = f.add(4, {});
    const auto problem = std::move(f.builder).build();
    QVERIFY(problem.ok());
    QVERIFY(problem->liveRanges(id).empty());
    QCOMPARE(problem->block(problem->buffer(id).block).begin, problem->block(problem->buffer(id).block).end);
  }
};

QTEST_APPLESS_MAIN(ProblemBuilderTest)
#include "problem_builder_test.moc"
