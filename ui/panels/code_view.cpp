// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/code_view.h"

#include <QClipboard>
#include <QEvent>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>
#include <utility>

#include "ui/document/text.h"
#include "ui/paint/script_colours.h"

namespace memscape::ui {
namespace {

constexpr std::size_t kShownBytes = 2000;  // of a line; constants come in lines of megabytes
constexpr int kCopiedBytes = 64 << 20;     // a clipboard takes no more in reasonable time
constexpr int kLinePaddingPx = 2;
constexpr int kOverviewPx = 10;
constexpr int kTabColumns = 4;
constexpr int kMargin = 6;

/// As it is shown: a long line is cut, a tab is some blanks.
QString shown(std::string_view line) {
  const std::size_t size = line.size();
  if (size > kShownBytes) {
    std::size_t cut = kShownBytes;
    while (cut > 0 && (static_cast<unsigned char>(line[cut]) & 0xC0) == 0x80)
      --cut;  // not inside a character
    line = line.substr(0, cut);
  }
  QString text = toText(line).replace(u'\t', QString(kTabColumns, u' '));
  if (size > kShownBytes)
    text += CodeView::tr(" … and %1 more").arg(bytesText(static_cast<std::int64_t>(size - line.size())));
  return text;
}

QColor tinted(QColor colour, int alpha) {
  colour.setAlpha(alpha);
  return colour;
}

}  // namespace

QChar letterOf(std::uint8_t marks) {
  if (marks & kAllocates) return u'A';
  if (marks & kHands) return u'C';
  return marks & kUses ? u'U' : u' ';
}

QColor colourOf(std::uint8_t marks, const Theme& theme) {
  if (marks & kAllocates) return theme.fill(model::BufferKind::Output);
  if (marks & kHands) return theme.fill(model::BufferKind::Workspace);
  return theme.fill(model::BufferKind::Intermediate);
}

CodeView::CodeView(QWidget* parent) : QAbstractScrollArea(parent), m_theme(lightTheme()) {
  setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Program text"));
  viewport()->setCursor(Qt::IBeamCursor);
  measure();
}

void CodeView::measure() {
  const QFontMetrics metrics(font());
  m_lineHeight = metrics.height() + kLinePaddingPx;
  m_ascent = metrics.ascent() + kLinePaddingPx / 2;
  m_charWidth = metrics.horizontalAdvance(u'0');
  const int digits = static_cast<int>(QString::number(m_page ? m_page->lineCount() : 1).size());
  // Probe, letter, number.
  m_gutter = m_charWidth * (std::max(3, digits) + 4) + kMargin;
  updateBars();
}

void CodeView::updateBars() {
  const int lines = m_page ? m_page->lineCount() : 0;
  verticalScrollBar()->setPageStep(linesInSight());
  verticalScrollBar()->setSingleStep(1);
  verticalScrollBar()->setRange(0, std::max(0, lines - linesInSight()));
  const std::size_t longest = m_page ? std::min(m_page->longestLine(), kShownBytes + 30) : 0;
  const int room = viewport()->width() - m_gutter - kOverviewPx;
  horizontalScrollBar()->setSingleStep(m_charWidth * 4);
  horizontalScrollBar()->setPageStep(std::max(1, room));
  horizontalScrollBar()->setRange(0, std::max(0, (static_cast<int>(longest) + 2) * m_charWidth - room));
}

int CodeView::linesInSight() const {
  return std::max(1, viewport()->height() / m_lineHeight);
}

void CodeView::setPage(ProgramPagePtr page) {
  const bool same = page && m_page && page->trace().program == m_page->trace().program;
  m_page = std::move(page);
  m_marks.clear();
  m_probe = -1;
  if (!same) {
    m_current = m_anchor = 0;
    verticalScrollBar()->setValue(0);
    horizontalScrollBar()->setValue(0);
  }
  const int last = m_page ? std::max(0, m_page->lineCount() - 1) : 0;
  m_current = std::min(m_current, last);
  m_anchor = std::min(m_anchor, last);
  viewport()->setCursor(hasPage() ? Qt::IBeamCursor : Qt::ArrowCursor);
  measure();
  viewport()->update();
}

void CodeView::setPlaceholder(const QString& text) {
  m_placeholder = text;
  viewport()->update();
}

void CodeView::setTheme(const Theme& theme) {
  m_theme = theme;
  viewport()->update();
}

void CodeView::setMarks(std::vector<MarkedLine> marks) {
  m_marks = std::move(marks);
  viewport()->update();
}

void CodeView::setProbeLine(int line) {
  m_probe = line;
  viewport()->update();
}

std::optional<int> CodeView::lineAt(int y) const {
  if (!hasPage() || y < 0) return std::nullopt;
  const int line = verticalScrollBar()->value() + y / m_lineHeight;
  return line < m_page->lineCount() ? std::optional(line) : std::nullopt;
}

QRect CodeView::rectOf(int line) const {
  return {0, (line - verticalScrollBar()->value()) * m_lineHeight, viewport()->width(), m_lineHeight};
}

bool CodeView::isInSight(int line) const {
  const int first = verticalScrollBar()->value();
  return line >= first && line < first + linesInSight();
}

void CodeView::reveal(int line) {
  if (line < 0 || isInSight(line)) return;
  verticalScrollBar()->setValue(line - linesInSight() / 2);
}

void CodeView::setCurrentLine(int line) {
  if (!hasPage()) return;
  m_current = m_anchor = std::clamp(line, 0, m_page->lineCount() - 1);
  setAccessibleDescription(toText(m_page->line(m_current).substr(0, kShownBytes)));
  viewport()->update();
}

std::uint8_t CodeView::marksAt(int line) const {
  const auto found = std::ranges::lower_bound(m_marks, line, {}, &MarkedLine::line);
  return found != m_marks.end() && found->line == line ? found->marks : std::uint8_t{0};
}

void CodeView::goToMark(int direction) {
  if (m_marks.empty()) return;
  const auto after = std::ranges::upper_bound(m_marks, m_current, {}, &MarkedLine::line);
  const auto here = std::ranges::lower_bound(m_marks, m_current, {}, &MarkedLine::line);
  const MarkedLine& next = direction > 0 ? (after == m_marks.end() ? m_marks.front() : *after)
                                         : (here == m_marks.begin() ? m_marks.back() : *std::prev(here));
  setCurrentLine(next.line);
  reveal(next.line);
}

bool CodeView::find(const QString& text, int direction) {
  if (!hasPage() || text.isEmpty()) return false;
  const auto sensitivity = text == text.toLower() ? Qt::CaseInsensitive : Qt::CaseSensitive;
  const int lines = m_page->lineCount();
  for (int i = 1; i <= lines; ++i) {
    const int line = (m_current + direction * i % lines + lines) % lines;
    if (!toText(m_page->line(line)).contains(text, sensitivity)) continue;
    setCurrentLine(line);
    reveal(line);
    return true;
  }
  return false;
}

QRect CodeView::overview() const {
  return {viewport()->width() - kOverviewPx, 0, kOverviewPx, viewport()->height()};
}

void CodeView::paintEvent(QPaintEvent*) {
  QPainter painter(viewport());
  painter.fillRect(viewport()->rect(), m_theme.background);
  if (!hasPage()) {
    painter.setFont(parentWidget() ? parentWidget()->font() : font());
    painter.setPen(m_theme.mutedText);
    painter.drawText(viewport()->rect().adjusted(12, 12, -12, -12), Qt::AlignCenter | Qt::TextWordWrap,
                     m_placeholder);
    return;
  }
  painter.setFont(font());
  const int first = verticalScrollBar()->value();
  const int end = std::min(m_page->lineCount(), first + linesInSight() + 1);
  for (int line = first; line < end; ++line) paintLine(painter, line, (line - first) * m_lineHeight);
  painter.setPen(m_theme.grid);
  painter.drawLine(m_gutter - 1, 0, m_gutter - 1, viewport()->height());
  paintOverview(painter);
}

void CodeView::paintLine(QPainter& painter, int line, int y) const {
  const QRect band(0, y, viewport()->width() - kOverviewPx, m_lineHeight);
  if (const std::uint8_t marks = marksAt(line)) painter.fillRect(band, tinted(colourOf(marks, m_theme), 52));
  if (line >= std::min(m_anchor, m_current) && line <= std::max(m_anchor, m_current))
    painter.fillRect(band, tinted(palette().color(QPalette::Highlight),
                                  m_anchor != m_current ? 90 : (hasFocus() ? 38 : 20)));
  paintText(painter, line, y);
  paintGutter(painter, line, y);
  if (line == m_probe) {
    painter.setPen(QPen(m_theme.peak, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(band).adjusted(0.5, 0.5, -0.5, -0.5));
  }
}

void CodeView::paintText(QPainter& painter, int line, int y) const {
  const QString text = shown(m_page->line(line));
  painter.save();
  painter.setClipRect(QRect(m_gutter, y, viewport()->width() - m_gutter - kOverviewPx, m_lineHeight));
  const QFontMetricsF metrics(font());
  double x = m_gutter + kMargin - horizontalScrollBar()->value();
  for (const ScriptSpan& span : scriptSpans(text)) {
    const QString part = text.mid(span.begin, span.length);
    const double width = metrics.horizontalAdvance(part);
    if (x > viewport()->width()) break;
    if (x + width >= m_gutter) {
      painter.setPen(colourOf(span.token, m_theme));
      painter.drawText(QPointF(x, y + m_ascent), part);
    }
    x += width;
  }
  painter.restore();
}

void CodeView::paintGutter(QPainter& painter, int line, int y) const {
  const int probeWidth = m_charWidth + 2;
  const int badgeWidth = m_charWidth + 6;
  if (line == m_probe) {
    const double middle = y + m_lineHeight / 2.0;
    const double half = m_lineHeight * 0.28;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.peak);
    painter.drawPolygon(QPolygonF({{3, middle - half}, {3 + 1.6 * half, middle}, {3, middle + half}}));
    painter.setRenderHint(QPainter::Antialiasing, false);
  }
  if (const std::uint8_t marks = marksAt(line)) {
    const QColor fill = colourOf(marks, m_theme);
    const QRect badge(probeWidth + 2, y + 1, badgeWidth, m_lineHeight - 2);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawRoundedRect(badge, 3, 3);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(m_theme.textOn(fill));
    painter.drawText(badge, Qt::AlignCenter, QString(letterOf(marks)));
  }
  painter.setPen(line == m_current ? m_theme.text : m_theme.mutedText);
  painter.drawText(QRect(0, y, m_gutter - kMargin, m_lineHeight), Qt::AlignRight | Qt::AlignVCenter,
                   QString::number(line + 1));
}

void CodeView::paintOverview(QPainter& painter) const {
  const QRect strip = overview();
  painter.fillRect(strip, tinted(m_theme.grid, 120));
  const double perLine = static_cast<double>(strip.height()) / m_page->lineCount();
  int lastY = -1;
  for (const MarkedLine& mark : m_marks) {
    const int y = static_cast<int>(mark.line * perLine);
    // Several lines in one pixel show as one, but an allocation is never hidden.
    if (y == lastY && !(mark.marks & kAllocates)) continue;
    lastY = y;
    painter.fillRect(QRect(strip.left() + 2, y, strip.width() - 4, 3), colourOf(mark.marks, m_theme));
  }
  if (m_probe >= 0)
    painter.fillRect(QRect(strip.left(), static_cast<int>(m_probe * perLine), strip.width(), 2),
                     m_theme.peak);
}

QString CodeView::wordAt(QPoint position) const {
  const auto line = lineAt(position.y());
  if (!line || position.x() < m_gutter) return {};
  const QString text = shown(m_page->line(*line));
  const qsizetype column = (position.x() - m_gutter - kMargin + horizontalScrollBar()->value()) / m_charWidth;
  const auto part = [&](qsizetype at) {
    return at >= 0 && at < text.size() && (text[at].isLetterOrNumber() || text[at] == u'_');
  };
  if (!part(column)) return {};
  qsizetype begin = column;
  qsizetype end = column;
  while (part(begin - 1)) --begin;
  while (part(end)) ++end;
  return text.mid(begin, end - begin);
}

void CodeView::moveTo(int line, Qt::KeyboardModifiers modifiers) {
  const int anchor = m_anchor;
  setCurrentLine(line);
  if (modifiers.testFlag(Qt::ShiftModifier)) m_anchor = anchor;
  const int first = verticalScrollBar()->value();
  if (m_current < first) verticalScrollBar()->setValue(m_current);
  if (m_current >= first + linesInSight()) verticalScrollBar()->setValue(m_current - linesInSight() + 1);
}

void CodeView::copy() const {
  if (!hasPage()) return;
  QString text;
  const int last = std::max(m_anchor, m_current);
  for (int line = std::min(m_anchor, m_current); line <= last && text.size() < kCopiedBytes; ++line)
    text += toText(m_page->line(line)) + u'\n';
  QGuiApplication::clipboard()->setText(text);
}

bool CodeView::event(QEvent* event) {
  // Of the window's shortcuts, these are the text's own while it has the focus.
  if (event->type() == QEvent::ShortcutOverride && hasPage()) {
    auto* key = static_cast<QKeyEvent*>(event);
    const bool plain = (key->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == 0;
    if (key->matches(QKeySequence::Find) || key->matches(QKeySequence::SelectAll) ||
        (plain && key->key() == Qt::Key_N))
      event->accept();
  }
  return QAbstractScrollArea::event(event);
}

void CodeView::changeEvent(QEvent* event) {
  QAbstractScrollArea::changeEvent(event);
  if (event->type() == QEvent::FontChange) measure();
}

void CodeView::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  updateBars();
}

void CodeView::keyPressEvent(QKeyEvent* event) {
  if (!hasPage()) return QAbstractScrollArea::keyPressEvent(event);
  if (event->matches(QKeySequence::Copy)) return copy();
  if (event->matches(QKeySequence::Find)) return Q_EMIT findRequested();
  if (event->matches(QKeySequence::SelectAll)) {
    setCurrentLine(0);
    m_current = m_page->lineCount() - 1;
    return viewport()->update();
  }
  const Qt::KeyboardModifiers modifiers = event->modifiers();
  switch (event->key()) {
    case Qt::Key_Up:
      return moveTo(m_current - 1, modifiers);
    case Qt::Key_Down:
      return moveTo(m_current + 1, modifiers);
    case Qt::Key_PageUp:
      return moveTo(m_current - linesInSight(), modifiers);
    case Qt::Key_PageDown:
      return moveTo(m_current + linesInSight(), modifiers);
    case Qt::Key_Home:
      return moveTo(0, modifiers);
    case Qt::Key_End:
      return moveTo(m_page->lineCount() - 1, modifiers);
    case Qt::Key_Left:
      return horizontalScrollBar()->triggerAction(QAbstractSlider::SliderSingleStepSub);
    case Qt::Key_Right:
      return horizontalScrollBar()->triggerAction(QAbstractSlider::SliderSingleStepAdd);
    case Qt::Key_N:
      return goToMark(modifiers.testFlag(Qt::ShiftModifier) ? -1 : 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
      return Q_EMIT lineActivated(m_current, {});
    default:
      QAbstractScrollArea::keyPressEvent(event);
  }
}

void CodeView::mousePressEvent(QMouseEvent* event) {
  const QPoint position = event->position().toPoint();
  m_pressed = -1;
  if (event->button() != Qt::LeftButton || !hasPage()) return;
  if (overview().contains(position)) {
    reveal(position.y() * m_page->lineCount() / std::max(1, overview().height()));
    return;
  }
  const auto line = lineAt(position.y());
  if (!line) return;
  if (event->modifiers().testFlag(Qt::ShiftModifier)) return moveTo(*line, event->modifiers());
  m_pressed = *line;
  setCurrentLine(*line);
}

void CodeView::mouseMoveEvent(QMouseEvent* event) {
  const auto line = lineAt(event->position().toPoint().y());
  if (m_pressed >= 0 && line && event->buttons().testFlag(Qt::LeftButton) && *line != m_current)
    moveTo(*line, Qt::ShiftModifier);
}

void CodeView::mouseReleaseEvent(QMouseEvent* event) {
  const QPoint position = event->position().toPoint();
  const auto line = lineAt(position.y());
  // A drag over several lines selects text to copy and nothing else.
  if (m_pressed >= 0 && line == m_pressed && m_anchor == m_current)
    Q_EMIT lineActivated(*line, wordAt(position));
  m_pressed = -1;
}

}  // namespace memscape::ui
