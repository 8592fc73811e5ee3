// SPDX-License-Identifier: Apache-2.0
// Bytes, strings, ragged lists and checked arithmetic.
#include <QtTest>

#include "core/model/dtype.h"
#include "core/support/bytes.h"
#include "core/support/checked.h"
#include "core/support/ragged.h"
#include "core/support/string_table.h"

using namespace memscape;

class SupportTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void formatsBytes_data() {
    QTest::addColumn<qint64>("bytes");
    QTest::addColumn<QString>("text");
    QTest::newRow("zero") << qint64{0} << "0 B";
    QTest::newRow("below a KiB") << qint64{1023} << "1023 B";
    QTest::newRow("KiB") << qint64{802816} << "784.0 KiB";
    QTest::newRow("MiB") << qint64{4272272} << "4.07 MiB";
    QTest::newRow("largest") << std::numeric_limits<qint64>::max() << "8.00 EiB";
  }
  void formatsBytes() {
    QFETCH(qint64, bytes);
    QTEST(QString::fromStdString(support::formatBytes(bytes)), "text");
  }

  void parsesBytes_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<qint64>("bytes");  // -1: an error
    QTest::newRow("plain") << "512" << qint64{512};
    QTest::newRow("KiB") << "256KiB" << qint64{262144};
    QTest::newRow("fraction") << "1.5 MiB" << qint64{1572864};
    QTest::newRow("decimal unit, lower case") << "64kb" << qint64{64000};
    QTest::newRow("fraction of a byte") << "0.3B" << qint64{-1};
    QTest::newRow("negative") << "-1" << qint64{-1};
    QTest::newRow("unknown unit") << "1XiB" << qint64{-1};
    QTest::newRow("empty") << "" << qint64{-1};
    QTest::newRow("unit only") << "KiB" << qint64{-1};
    QTest::newRow("too large") << "9223372036854775807KiB" << qint64{-1};
  }
  void parsesBytes() {
    QFETCH(QString, text);
    const auto result = support::parseBytes(text.toStdString());
    QTEST(result.ok() ? qint64{*result} : qint64{-1}, "bytes");
  }

  void readsDataTypes_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("bytes");  // -1: an error
    QTest::newRow("float32") << "float32" << 4;
    QTest::newRow("int8x4") << "int8x4" << 4;
    QTest::newRow("bool") << "bool" << 1;
    QTest::newRow("uint1") << "uint1" << 1;
    QTest::newRow("int4") << "int4" << 1;
    QTest::newRow("bfloat16") << "bfloat16" << 2;
    QTest::newRow("handle") << "handle" << 8;
    QTest::newRow("float without width") << "float" << 4;
    QTest::newRow("custom") << "custom[posites2]16" << 2;
    QTest::newRow("old float8") << "e4m3_float8" << 1;
    QTest::newRow("new float8") << "float8_e4m3fn" << 1;
    QTest::newRow("new float8 with lanes") << "float8_e4m3fnx4" << 4;
    QTest::newRow("no data") << "void" << 0;
    QTest::newRow("rubbish") << "flaot32" << -1;
    QTest::newRow("trailing rubbish") << "int8y" << -1;
    QTest::newRow("absurd width") << "int99999999999" << -1;
  }
  void readsDataTypes() {
    QFETCH(QString, text);
    const auto type = model::parseDataType(text.toStdString());
    QTEST(type.ok() ? static_cast<int>(type->bytes()) : -1, "bytes");
  }

  void refusesShapesThatDoNotFit() {
    const std::vector<std::int64_t> negative{1, -1};
    QVERIFY(!model::tensorBytes(negative, {32, 1}).ok());
    const std::vector<std::int64_t> huge{1LL << 40, 1LL << 40};
    QCOMPARE(model::tensorBytes(huge, {8, 1}).error().code, support::ErrorCode::Overflow);
    const std::vector<std::int64_t> hugeButEmpty{1LL << 40, 1LL << 40, 0};
    QCOMPARE(*model::tensorBytes(hugeButEmpty, {8, 1}), 0);
    QCOMPARE(*model::tensorBytes({}, {32, 1}), 4);
  }

  void internsEqualStringsOnce() {
    support::StringTable table;
    const auto a = table.intern("conv2d");
    const auto b = table.add("");
    QCOMPARE(table.intern("conv2d"), a);
    QVERIFY(table.add("conv2d") != a);
    QCOMPARE(table[a], std::string_view("conv2d"));
    QCOMPARE(table[b], std::string_view());
    QCOMPARE(table[support::StringId()], std::string_view());
  }

  void raggedRowsKeepTheirItems() {
    support::Ragged<int> rows;
    rows.push({1, 2, 3});
    rows.push({});
    rows.append(4);
    rows.endRow();
    QCOMPARE(rows.size(), std::size_t{3});
    QCOMPARE(rows[0].size(), std::size_t{3});
    QVERIFY(rows[1].empty());
    QCOMPARE(rows[2].front(), 4);
  }

  void alignsUp() {
    QCOMPARE(support::alignUp(0, 16), 0);
    QCOMPARE(support::alignUp(17, 16), 32);
    QCOMPARE(support::alignUp(5, 3), 6);
    QVERIFY(!support::checkedAdd(std::numeric_limits<std::int64_t>::max(), 1));
    QVERIFY(!support::checkedMultiply(1LL << 62, 2));
  }
};

QTEST_APPLESS_MAIN(SupportTest)
#include "support_test.moc"
