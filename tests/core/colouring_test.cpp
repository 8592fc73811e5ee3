// SPDX-License-Identifier: Apache-2.0
// Fields of buffers, conditions on them, and the colours that follow.
#include "core/chart/colouring.h"

#include <QtTest>

#include "core/analysis/buffer_field.h"
#include "core/analysis/pressure.h"
#include "core/planners/registry.h"
#include "core/planners/run.h"
#include "tests/support/random_problems.h"
#include "tests/support/small_problem.h"

using namespace memscape;
using analysis::BufferCondition;
using analysis::BufferField;
using analysis::BufferFields;
using model::BufferId;

namespace {

constexpr BufferField kFields[] = {BufferField::Kind,     BufferField::Size,     BufferField::Dtype,
                                   BufferField::Operator, BufferField::Pool,     BufferField::Storage,
                                   BufferField::Producer, BufferField::Lifetime, BufferField::Offset};

}  // namespace

class ColouringTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void readsFields() {
    const auto problem = testing::makeProblem({{"a", 40, {{0, 2}, {5, 6}}}, {"b", 20, {{1, 4}}, 1, -1, -1}});
    plan::Plan plan;
    plan.placements = {{model::PoolId(std::size_t{0}), model::StorageId(std::size_t{3}), 8}, {}};
    const BufferFields fields(problem, &plan);
    const BufferId a(std::size_t{0});
    const BufferId b(std::size_t{1});
    QCOMPARE(fields.number(BufferField::Size, a), std::optional<std::int64_t>(40));
    QCOMPARE(fields.number(BufferField::Lifetime, a), std::optional<std::int64_t>(3));
    QCOMPARE(fields.number(BufferField::Offset, a), std::optional<std::int64_t>(8));
    QCOMPARE(fields.number(BufferField::Storage, a), std::optional<std::int64_t>(3));
    QCOMPARE(fields.text(BufferField::Pool, a), std::string_view("workspace"));
    QVERIFY(!fields.number(BufferField::Offset, b));
    QCOMPARE(fields.text(BufferField::Pool, b), std::string_view());
    QCOMPARE(fields.text(BufferField::Kind, b), std::string_view("intermediate"));
    QCOMPARE(fields.text(BufferField::Producer, a), std::string_view());
  }

  void conditionsOnOneFieldAreAlternatives() {
    const auto problem =
        testing::makeProblem({{"a", 10, {{0, 2}}}, {"b", 20, {{0, 4}}}, {"c", 30, {{0, 4}}}});
    const BufferFields fields(problem, nullptr);
    const BufferCondition ten{.field = BufferField::Size, .least = 10, .most = 10};
    const BufferCondition large{.field = BufferField::Size, .least = 25};
    const BufferCondition longLived{.field = BufferField::Lifetime, .least = 3};
    const auto names = [&](std::vector<BufferCondition> conditions) {
      QString text;
      const auto set = analysis::matching(fields, conditions);
      for (std::size_t i = 0; i < 3; ++i)
        if (set.contains(BufferId(i))) text += QChar(u'a' + static_cast<char16_t>(i));
      return text;
    };
    QCOMPARE(names({}), QStringLiteral("abc"));
    QCOMPARE(names({ten, large}), QStringLiteral("ac"));
    QCOMPARE(names({ten, large, longLived}), QStringLiteral("c"));
    QCOMPARE(names({longLived}), QStringLiteral("bc"));
  }

  void everyBufferHasACategoryThatPicksItOut() {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const model::Problem problem = testing::randomProblem(seed, {.buffers = 60, .pools = 2});
      for (const char* name : {"graph_plan_memory", "skyline"}) {
        const auto planner = std::ranges::find(planners::all(), name, &planners::Planner::name);
        const auto plan = planners::run(*planner, problem, analysis::lowerBounds(problem), {}, {}).plan;
        const plan::Plan* placed = plan.placements.empty() ? nullptr : &plan;
        const BufferFields fields(problem, placed);
        for (const BufferField field : kFields) {
          const chart::Colouring colouring = chart::makeColouring(problem, placed, field);
          QVERIFY(!colouring.categories.empty() && colouring.categories.size() <= chart::kCategories);
          std::int64_t count = 0;
          for (const auto& category : colouring.categories) count += category.count;
          QCOMPARE(count, static_cast<std::int64_t>(problem.buffers().size()));
          for (std::size_t c = 0; c < colouring.categories.size(); ++c) {
            const auto& category = colouring.categories[c];
            if (category.conditions.empty() || category.count == 0) continue;
            // What the condition finds is what has the colour; nothing else has it.
            for (std::size_t i = 0; i < problem.buffers().size(); ++i) {
              const bool has = colouring.dress.ofBuffer[i] == c;
              const bool found =
                  std::ranges::any_of(category.conditions, [&](const BufferCondition& condition) {
                    return analysis::holds(fields, condition, BufferId(i));
                  });
              const bool unplaced = analysis::isNumber(field) && !fields.number(field, BufferId(i));
              if (!unplaced) QCOMPARE(found, has);
            }
          }
          QCOMPARE(colouring.dress.ofBlock.size(), problem.blocks().size());
        }
      }
    }
  }

  void sizesMakeEvenStretches() {
    const auto problem = testing::makeProblem(
        {{"a", 0, {{0, 2}}}, {"b", 1, {{0, 4}}}, {"c", 3, {{0, 4}}}, {"d", 1000, {{0, 4}}}});
    const chart::Colouring colouring = chart::makeColouring(problem, nullptr, BufferField::Size);
    QVERIFY(colouring.ordered);
    QCOMPARE(colouring.dress.ofBuffer[0], colouring.dress.ofBuffer[1]);
    QVERIFY(colouring.dress.ofBuffer[3] > colouring.dress.ofBuffer[2]);
    for (std::size_t c = 1; c < colouring.categories.size(); ++c)
      QCOMPARE(colouring.categories[c].conditions[0].least,
               colouring.categories[c - 1].conditions[0].most + 1);
  }

  void anEmptyProblemHasNoColours() {
    const auto problem = testing::makeProblem({});
    for (const BufferField field : kFields)
      QVERIFY(!chart::makeColouring(problem, nullptr, field).categories.empty());
  }
};

QTEST_APPLESS_MAIN(ColouringTest)
#include "colouring_test.moc"
