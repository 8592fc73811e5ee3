// SPDX-License-Identifier: Apache-2.0
// Buffers, conflicts, pressure and plans of lowered programs against TVM's own answers.
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>
#include <map>

#include "core/analysis/conflicts.h"
#include "core/analysis/lower.h"
#include "core/analysis/pressure.h"
#include "core/import/importer.h"
#include "core/planners/registry.h"
#include "core/planners/run.h"
#include "tests/support/data_files.h"

using namespace memscape;
using model::BlockId;
using model::BufferId;

namespace {

QJsonObject readJson(const std::string& path) {
  QFile file(QString::fromStdString(path));
  if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read %s", path.c_str());
  return QJsonDocument::fromJson(file.readAll()).object();
}

/// Where TVM's answers for a module stand; empty when there are none.
std::string expectedFile(const std::string& path) {
  for (const std::string_view ending : {".module.json", ".tvmscript.py"}) {
    if (!path.ends_with(ending)) continue;
    const std::string stem = path.substr(0, path.size() - ending.size());
    const std::string expected =
        stem + (ending == ".module.json" ? ".expected.json" : ".tvmscript.expected.json");
    if (QFile::exists(QString::fromStdString(expected))) return expected;
  }
  return {};
}

QString text(std::string_view view) {
  return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

QStringList sortedNames(const QJsonArray& array) {
  QStringList names;
  for (const QJsonValue& value : array) names << value.toString();
  names.sort();
  return names;
}

/// One line on what differs; empty when nothing does.
QString compareBuffers(const model::Problem& problem, const QJsonArray& theirs) {
  const auto counts = analysis::conflictCounts(problem);
  const auto lists = analysis::conflictLists(problem, 10'000'000);
  std::map<QString, BufferId> ours;
  for (std::size_t b = 0; b < problem.buffers().size(); ++b)
    ours[text(problem.name(BufferId(b)))] = BufferId(b);
  if (std::ssize(ours) != theirs.size())
    return QStringLiteral("%1 buffers, TVM %2").arg(ours.size()).arg(theirs.size());
  for (const QJsonValue& value : theirs) {
    const QJsonObject buffer = value.toObject();
    const QString name = buffer["name"].toString();
    const auto found = ours.find(name);
    if (found == ours.end()) return QStringLiteral("no buffer %1").arg(name);
    const BufferId id = found->second;
    if (problem.buffer(id).size != buffer["size_bytes"].toInteger()) return name + QStringLiteral(": size");
    if (problem.buffer(id).alignment != buffer["alignment"].toInteger())
      return name + QStringLiteral(": alignment");
    QStringList pools;
    for (const model::PoolId pool : problem.candidates(problem.buffer(id).block))
      pools << QString::fromStdString(problem.pool(pool).name);
    QStringList theirPools;
    for (const QJsonValue& pool : buffer["pool_candidates"].toArray()) theirPools << pool.toString();
    if (pools != theirPools) return name + QStringLiteral(": pools ") + pools.join(u' ');
    QStringList conflicts;
    for (const BufferId other : (*lists)[id.index()]) conflicts << text(problem.name(other));
    conflicts.sort();
    QStringList theirConflicts = sortedNames(buffer["conflicts"].toArray());
    const qsizetype count = theirConflicts.size();
    theirConflicts.removeDuplicates();
    if (conflicts != theirConflicts)
      return QStringLiteral("%1: conflicts with %2; TVM: %3")
          .arg(name, conflicts.join(u' '), theirConflicts.join(u' '));
    if (counts[id.index()] != count)
      return QStringLiteral("%1: %2 meetings, TVM %3").arg(name).arg(counts[id.index()]).arg(count);
  }
  return {};
}

/// The same for the plan of a planner.
QString comparePlan(const model::Problem& problem, const std::string& algorithm, const QJsonObject& theirs) {
  const auto* planner = planners::find("usmp_" + algorithm);
  const bool climbs = algorithm == "hill_climb";
  const planners::OptionValues options =
      climbs ? planners::OptionValues() : planners::OptionValues{{"tvm_compatible", true}};
  const auto checked = planners::run(*planner, problem, analysis::lowerBounds(problem), options, {});
  if (theirs["status"].toString() != QStringLiteral("ok"))
    return checked.usable() && !climbs ? QStringLiteral("fits, with TVM it does not") : QString();
  // A plan that overlaps or that TVM does not make twice is no answer to compare with.
  if (!theirs["overlapping_pairs"].toArray().isEmpty() || !theirs["repeats"].toBool()) return {};
  if (!checked.usable()) return QStringLiteral("not usable");
  if (climbs) {
    std::int64_t total = 0;
    const QJsonObject sizes = theirs["pool_sizes"].toObject();
    for (const QJsonValue& size : sizes) total += size.toInteger();
    return checked.metrics.arena <= total
               ? QString()
               : QStringLiteral("total %1, TVM %2").arg(checked.metrics.arena).arg(total);
  }
  const QJsonObject allocations = theirs["allocations"].toObject();
  for (std::size_t b = 0; b < problem.blocks().size(); ++b) {
    const auto& at = checked.plan.placements[b];
    const QJsonObject want = allocations[text(problem.name(BlockId(b)))].toObject();
    if (want["pool"].toString() != QString::fromStdString(problem.pool(at.pool).name) ||
        want["offset"].toInteger() != at.offset)
      return QStringLiteral("%1 at %2, TVM %3")
          .arg(text(problem.name(BlockId(b))))
          .arg(at.offset)
          .arg(want["offset"].toInteger());
  }
  return {};
}

}  // namespace

class UsmpGoldenTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void agreesWithTvm_data() {
    QTest::addColumn<QString>("file");
    for (const char* folder : {MEMSCAPE_TEST_DATA "/golden/usmp", MEMSCAPE_SHARED "/golden/usmp"})
      for (const char* ending : {".module.json", ".tvmscript.py"})
        for (const std::string& file : testing::filesBelow(folder, ending))
          if (!expectedFile(file).empty())
            QTest::newRow(file.c_str() + std::string(folder).size() + 1) << QString::fromStdString(file);
  }

  void agreesWithTvm() {
    QFETCH(QString, file);
    const QJsonObject expected = readJson(expectedFile(file.toStdString()));
    const auto workload = import::readFile(file.toStdString(), {}, {});
    QVERIFY2(workload.ok(), workload.ok() ? "" : support::describe(workload.error()).c_str());
    const auto lowered = analysis::lower(*workload, {.tvmCompatible = true});
    QVERIFY2(lowered.ok(), lowered.ok() ? "" : support::describe(lowered.error()).c_str());
    QCOMPARE(compareBuffers(*lowered->problem, expected["buffers"].toArray()), QString());
    QCOMPARE(lowered->memoryPressure, expected["memory_pressure"].toInteger());
    const QJsonObject algorithms = expected["algorithms"].toObject();
    for (const QString& algorithm : algorithms.keys())
      QCOMPARE(comparePlan(*lowered->problem, algorithm.toStdString(), algorithms[algorithm].toObject()),
               QString());
  }

  void theCheckoutAloneHasSome() {
    QVERIFY(testing::filesBelow(MEMSCAPE_TEST_DATA "/golden/usmp", ".module.json").size() >= 10);
    QVERIFY(testing::filesBelow(MEMSCAPE_TEST_DATA "/golden/usmp", ".tvmscript.py").size() >= 5);
  }
};

QTEST_APPLESS_MAIN(UsmpGoldenTest)
#include "usmp_golden_test.moc"
