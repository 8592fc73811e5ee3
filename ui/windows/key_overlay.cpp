// SPDX-License-Identifier: Apache-2.0
#include "ui/windows/key_overlay.h"

#include <QApplication>
#include <QCoreApplication>
#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/charts/chart_keys.h"

namespace memscape::ui {
namespace {

constexpr int kColumnCharacters = 62;
constexpr int kMarginPx = 32;
constexpr int kVeil = 150;

struct Tr {
  Q_DECLARE_TR_FUNCTIONS(memscape::ui::KeyOverlay)
};

KeySection sectionOf(const QString& title, const std::vector<GestureHelp>& gestures) {
  KeySection section{title, {}};
  for (const GestureHelp& gesture : gestures) section.lines.push_back({gesture.how, gesture.what});
  return section;
}

QString htmlOf(const KeySection& section) {
  QString html = QStringLiteral("<h3 style='margin-bottom:4px'>%1</h3><table width='100%' cellspacing='0'>")
                     .arg(section.title.toHtmlEscaped());
  for (const KeySection::Line& line : section.lines)
    html += QStringLiteral(
                "<tr><td width='34%' style='padding:2px 12px 2px 0'><b>%1</b></td><td style='padding:2px "
                "0'>%2</td></tr>")
                .arg(line.how.toHtmlEscaped(), line.what.toHtmlEscaped());
  return html + QStringLiteral("</table>");
}

/// In order, each column about as long as the others.
std::vector<QString> columnsOf(const std::vector<KeySection>& sections, std::size_t columns) {
  constexpr std::size_t kHeading = 2;  // lines that a heading takes
  std::size_t total = 0;
  for (const KeySection& section : sections) total += section.lines.size() + kHeading;
  std::vector<QString> html(1);
  std::size_t before = 0;
  for (const KeySection& section : sections) {
    const std::size_t lines = section.lines.size() + kHeading;
    const bool full = before + lines / 2 > total * html.size() / columns;
    if (full && html.size() < columns) html.emplace_back();
    html.back() += htmlOf(section);
    before += lines;
  }
  return html;
}

}  // namespace

std::vector<KeySection> keySections(const QList<QAction*>& actions) {
  KeySection window{Tr::tr("Everywhere"), {}};
  for (const QAction* action : actions)
    if (!action->shortcut().isEmpty())
      window.lines.push_back({action->shortcut().toString(QKeySequence::NativeText), action->statusTip()});
  return {
      sectionOf(Tr::tr("In the charts: mouse"), chartMouseHelp()),
      sectionOf(Tr::tr("In the charts: keys"), chartKeyHelp()),
      window,
      {Tr::tr("In the tables"),
       {{Tr::tr("Ctrl+C"), Tr::tr("Copy the selected rows as text")},
        {Tr::tr("Click, Shift+Click on a planner"), Tr::tr("Show its plan, compare it with the shown one")},
        {Tr::tr("Enter, Shift+Enter on a planner"), Tr::tr("The same from the keyboard")}}},
      {Tr::tr("In a program's text"),
       {{Tr::tr("Click, Enter"), Tr::tr("Select the line's buffers, move the probe to its first step")},
        {Tr::tr("N, Shift+N"), Tr::tr("Next and previous marked line")},
        {Tr::tr("Shift+Click, drag, Ctrl+A, Ctrl+C"), Tr::tr("Select lines and copy them")},
        {Tr::tr("Ctrl+F"), Tr::tr("Find in the text")}}},
  };
}

KeyOverlay::KeyOverlay(QWidget& window, const std::vector<KeySection>& sections)
    : QWidget(&window), m_page(new QFrame(this)), m_before(QApplication::focusWidget()) {
  setAttribute(Qt::WA_DeleteOnClose);
  setAccessibleName(tr("Gestures and keys"));
  setFocusPolicy(Qt::StrongFocus);
  m_page->setFrameShape(QFrame::StyledPanel);
  m_page->setAutoFillBackground(true);
  const int column = fontMetrics().averageCharWidth() * kColumnCharacters;
  const int columns = std::clamp((window.width() - 4 * kMarginPx) / column, 1, 3);

  auto* inside = new QWidget;
  auto* row = new QHBoxLayout(inside);
  row->setSpacing(kMarginPx);
  for (const QString& html : columnsOf(sections, static_cast<std::size_t>(columns))) {
    auto* label = new QLabel(html);
    label->setTextFormat(Qt::RichText);
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    label->setFixedWidth(column);
    row->addWidget(label);
  }
  auto* area = new QScrollArea;
  area->setWidget(inside);
  area->setFrameShape(QFrame::NoFrame);
  area->setWidgetResizable(true);
  area->setFocusProxy(this);
  auto* hint = new QLabel(tr("Esc or a click closes this."));
  hint->setForegroundRole(QPalette::PlaceholderText);
  hint->setAlignment(Qt::AlignCenter);
  auto* layout = new QVBoxLayout(m_page);
  layout->addWidget(area);
  layout->addWidget(hint);
  m_page->resize(inside->sizeHint().width() + 48,
                 inside->sizeHint().height() + hint->sizeHint().height() + 40);

  window.installEventFilter(this);
  arrange();
  show();
  raise();
  setFocus(Qt::PopupFocusReason);
}

void KeyOverlay::arrange() {
  setGeometry(parentWidget()->rect());
  const QSize size =
      m_page->size().boundedTo(rect().adjusted(kMarginPx, kMarginPx, -kMarginPx, -kMarginPx).size());
  m_page->setGeometry(QRect(QPoint((width() - size.width()) / 2, (height() - size.height()) / 2), size));
}

bool KeyOverlay::eventFilter(QObject* watched, QEvent* event) {
  if (watched == parentWidget() && event->type() == QEvent::Resize) arrange();
  return QWidget::eventFilter(watched, event);
}

void KeyOverlay::paintEvent(QPaintEvent*) {
  QPainter(this).fillRect(rect(), QColor(0, 0, 0, kVeil));
}

void KeyOverlay::keyPressEvent(QKeyEvent* event) {
  auto* area = findChild<QScrollArea*>();
  switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
    case Qt::Key_Home:
    case Qt::Key_End:
      QCoreApplication::sendEvent(area->verticalScrollBar(), event);
      return;
    case Qt::Key_Shift:
    case Qt::Key_Control:
    case Qt::Key_Alt:
      return;  // on its own no answer yet
    default:
      dismiss();
  }
}

void KeyOverlay::mousePressEvent(QMouseEvent*) {
  dismiss();
}

void KeyOverlay::dismiss() {
  if (m_before) m_before->setFocus(Qt::OtherFocusReason);
  close();
}

}  // namespace memscape::ui
