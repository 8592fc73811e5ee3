// SPDX-License-Identifier: Apache-2.0
// Pictures: what is written is well formed, says what it should, and has its colours where they belong.
#include "ui/paint/picture.h"

#include <QImage>
#include <QPainter>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QtTest>

#include "tests/ui/small_plan.h"
#include "ui/paint/axes.h"
#include "ui/paint/format.h"
#include "ui/paint/layout_painter.h"

using namespace memscape;
using namespace memscape::ui;

namespace {

QByteArray contents(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

bool near(QColor a, QColor b) {
  return std::abs(a.red() - b.red()) <= 3 && std::abs(a.green() - b.green()) <= 3 &&
         std::abs(a.blue() - b.blue()) <= 3;
}

/// The small plan's layout, 10 pixels a step and 1 a byte, without margins.
QImage paintSmallLayout(const test::SmallPlan& small, const Theme& theme) {
  const chart::Scenes scenes = chart::makeScenes(*small.problem, small.plan.get(), chart::RowOrder::Start);
  const chart::LaneStack stack = chart::stackLanes(scenes.layout, chart::ReadOnlyLanes::Collapsed);
  QImage image(60, 200, QImage::Format_RGB32);
  QPainter painter(&image);
  paintLayout({.painter = painter, .theme = theme}, QRectF(0, 0, 60, 200),
              {*small.problem,
               scenes,
               stack,
               chart::dressByKind(*small.problem),
               Palette::byKind(theme),
               {0, 6},
               {0, 200}});
  return image;
}

}  // namespace

class PictureTest : public QObject {
  Q_OBJECT
  QTemporaryDir m_dir;

  PictureRequest request(ChartView view) const {
    const test::SmallPlan small = test::smallPlan();
    return {.problem = small.problem,
            .plan = small.plan,
            .view = view,
            .title = QStringLiteral("net <1> & more"),
            .size = {640, 400}};
  }

 private Q_SLOTS:
  void fillsRectanglesWhereTheyBelong() {
    const test::SmallPlan small = test::smallPlan();
    for (const ThemeKind kind : {ThemeKind::Light, ThemeKind::Dark}) {
      const Theme& colours = theme(kind);
      const QImage image = paintSmallLayout(small, colours);
      const auto at = [&](int x, int bytes) { return image.pixelColor(x, 199 - bytes); };
      // in: steps 0 to 5, bytes 0 to 40; mid: steps 1 to 4, bytes 40 to 120; out: steps 3 to 6, bytes 120 to
      // 150
      QVERIFY(near(at(4, 20), colours.fill(model::BufferKind::Input)));
      QVERIFY(near(at(13, 60), colours.fill(model::BufferKind::Intermediate)));
      QVERIFY(near(at(55, 130), colours.fill(model::BufferKind::Output)));
      QVERIFY(near(at(4, 60), colours.background));
      QVERIFY(near(at(45, 80), colours.background));
    }
  }

  void snappedNeighboursShareAnEdge() {
    const test::SmallPlan small = test::smallPlan();
    const QImage image = paintSmallLayout(small, lightTheme());
    // From step 1 to 3, between in and mid: outline on both sides of byte 40, no background.
    for (int bytes = 36; bytes < 44; ++bytes)
      QVERIFY(!near(image.pixelColor(14, 199 - bytes), lightTheme().background));
  }

  void writesEveryViewAsSvg_data() {
    QTest::addColumn<int>("view");
    QTest::addColumn<QStringList>("texts");
    QTest::newRow("layout") << static_cast<int>(ChartView::Layout)
                            << QStringList{"net <1> & more", "sram", "lower bound", "middle"};
    QTest::newRow("lifetimes") << static_cast<int>(ChartView::Lifetimes)
                               << QStringList{"net <1> & more", "3 buffers", "middle", "input"};
    QTest::newRow("occupancy") << static_cast<int>(ChartView::Occupancy)
                               << QStringList{"net <1> & more", "live", "arena top"};
  }
  void writesEveryViewAsSvg() {
    QFETCH(int, view);
    QFETCH(QStringList, texts);
    const QString path = m_dir.filePath(QStringLiteral("a.svg"));
    QVERIFY(writePicture(path, request(static_cast<ChartView>(view))).ok());
    QXmlStreamReader xml(contents(path));
    QString all;
    while (!xml.atEnd()) {
      xml.readNext();
      if (xml.isCharacters()) all += xml.text().toString() + QLatin1Char('\n');
    }
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    for (const QString& text : texts) QVERIFY2(all.contains(text), qPrintable(text));
  }

  void writesPng() {
    const QString path = m_dir.filePath(QStringLiteral("a.PNG"));
    QVERIFY(writePicture(path, request(ChartView::Layout)).ok());
    QCOMPARE(QImage(path).size(), QSize(640, 400));
  }

  void writesPdf() {
    const QString path = m_dir.filePath(QStringLiteral("a.pdf"));
    QVERIFY(writePicture(path, request(ChartView::Layout)).ok());
    QVERIFY(contents(path).startsWith("%PDF"));
    QVERIFY(contents(path).contains("/MediaBox [0 0 480"));  // 640 CSS pixels are 480 points
  }

  void refusesUnknownEndingsAndSizes() {
    const auto ending = writePicture(m_dir.filePath(QStringLiteral("a.gif")), request(ChartView::Layout));
    QVERIFY(!ending.ok());
    QCOMPARE(ending.error().code, support::ErrorCode::Usage);
    PictureRequest huge = request(ChartView::Layout);
    huge.size = {1'000'000, 10};
    QVERIFY(!writePicture(m_dir.filePath(QStringLiteral("a.png")), huge).ok());
  }

  void saysWhenItCannotWrite() {
    const auto result =
        writePicture(m_dir.filePath(QStringLiteral("no/such/a.svg")), request(ChartView::Layout));
    QVERIFY(!result.ok());
    QCOMPARE(result.error().code, support::ErrorCode::CannotWrite);
  }

  void paintsTinyAndEmptyPictures() {
    PictureRequest tiny = request(ChartView::Layout);
    tiny.size = {20, 20};
    QVERIFY(writePicture(m_dir.filePath(QStringLiteral("tiny.png")), tiny).ok());
    PictureRequest empty = request(ChartView::Layout);
    empty.plan = nullptr;
    QVERIFY(writePicture(m_dir.filePath(QStringLiteral("empty.svg")), empty).ok());
    QVERIFY(contents(m_dir.filePath(QStringLiteral("empty.svg"))).contains("There is no plan."));
  }

  void formatsTicksInOneUnit() {
    constexpr std::int64_t kMiB = 1024 * 1024;
    QCOMPARE(tickBytes(256 * 1024, 256 * 1024, 4 * kMiB), QStringLiteral("0.25\u00A0MiB"));
    QCOMPARE(tickBytes(4 * kMiB, kMiB, 4 * kMiB), QStringLiteral("4\u00A0MiB"));
    QCOMPARE(tickBytes(4 * kMiB + 1, 1, 4 * kMiB + 8), QStringLiteral("4,194,305\u00A0B"));
    QCOMPARE(iecBytes(1048575), QStringLiteral("1.00\u00A0MiB"));
    QCOMPARE(iecBytes(512), QStringLiteral("512\u00A0B"));
  }
};

int main(int argc, char** argv) {
  QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
  QGuiApplication app(argc, argv);
  PictureTest test;
  return QTest::qExec(&test, argc, argv);
}
#include "picture_test.moc"
