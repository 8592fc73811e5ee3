// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/search_field.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QIcon>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>
#include <utility>

#include "ui/document/document.h"
#include "ui/document/text.h"

namespace memscape::ui {
namespace {

constexpr int kLeastCharacters = 14;
constexpr int kMostCharacters = 34;
constexpr int kWideCharacters = 40;  // with buttons and what was found
constexpr int kIconPx = 14;

}  // namespace

SearchField::SearchField(Document& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_mode(new QToolButton(this)),
      m_edit(new QLineEdit(this)),
      m_icon(new QLabel(this)),
      m_state(new QLabel(this)),
      m_previous(new QToolButton(this)),
      m_next(new QToolButton(this)) {
  const int digit = fontMetrics().horizontalAdvance(u'0');
  m_edit->setPlaceholderText(tr("name, /pattern/, size or 0xoffset"));
  m_edit->setAccessibleName(tr("Search buffers"));
  m_edit->setClearButtonEnabled(true);
  m_edit->setMinimumWidth(kLeastCharacters * digit);
  m_edit->setMaximumWidth(kMostCharacters * digit);
  m_edit->installEventFilter(this);
  m_previous->setArrowType(Qt::UpArrow);
  m_previous->setToolTip(tr("Previous match (Shift+Enter)"));
  m_previous->setAccessibleName(tr("Previous match"));
  m_next->setArrowType(Qt::DownArrow);
  m_next->setToolTip(tr("Next match (Enter)"));
  m_next->setAccessibleName(tr("Next match"));
  for (QToolButton* button : {m_previous, m_next}) button->setAutoRaise(true);
  m_state->setMinimumWidth(1);  // gives way to the text that is typed
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  makeModes();

  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(4, 0, 4, 0);
  layout->setSpacing(3);
  layout->addStretch();
  for (QWidget* each : std::initializer_list<QWidget*>{m_icon, m_state, m_mode, m_edit, m_previous, m_next})
    layout->addWidget(each);
  layout->setStretchFactor(m_edit, 1);
  setFocusProxy(m_edit);

  Search& search = document.search();
  connect(m_edit, &QLineEdit::textChanged, &search, &Search::setText);
  connect(m_previous, &QToolButton::clicked, &search, &Search::previous);
  connect(m_next, &QToolButton::clicked, &search, &Search::next);
  connect(&search, &Search::changed, this, &SearchField::refresh);
  connect(&document.selection(), &Selection::changed, this, &SearchField::refresh);
  connect(&document, &Document::currentChanged, this, &SearchField::refresh);
  refresh();
}

void SearchField::makeModes() {
  auto* menu = new QMenu(m_mode);
  auto* group = new QActionGroup(menu);
  const auto add = [&](SearchMode mode, const QString& text, const QString& tip) {
    QAction* action = menu->addAction(text);
    action->setStatusTip(tip);
    action->setCheckable(true);
    action->setChecked(mode == m_document.search().mode());
    group->addAction(action);
    connect(action, &QAction::triggered, this, [this, mode] {
      m_document.search().setMode(mode);
      focus();
    });
  };
  add(SearchMode::Any, tr("By &Form"),
      tr("Tell by its form what the text is: /…/, 4 KiB, >1MiB, 0x…, @…, or a name"));
  add(SearchMode::Name, tr("&Name"), tr("Find names that contain all the words"));
  add(SearchMode::Pattern, tr("&Regular Expression"), tr("Find names that match a regular expression"));
  add(SearchMode::Size, tr("&Size"), tr("Find sizes: 4096, 4 KiB, >1MiB, 1KiB..4KiB"));
  add(SearchMode::Address, tr("&Offset"), tr("Find what covers an offset: 0x0C4000, 802816, 0..4095"));
  m_mode->setMenu(menu);
  m_mode->setPopupMode(QToolButton::InstantPopup);
  m_mode->setIcon(QIcon(QStringLiteral(":/icons/search.svg")));
  m_mode->setAutoRaise(true);
  m_mode->setToolTip(tr("How the text is read"));
  m_mode->setAccessibleName(tr("How the searched text is read"));
}

QSize SearchField::sizeHint() const {
  return {kWideCharacters * fontMetrics().horizontalAdvance(u'0'), QWidget::sizeHint().height()};
}

void SearchField::focus() {
  m_edit->setFocus(Qt::ShortcutFocusReason);
  m_edit->selectAll();
}

QString SearchField::stateText() const {
  const Search& search = m_document.search();
  if (!search.problem().isEmpty()) return search.problem();
  if (search.busy()) return tr("searching…");
  if (!search.matches()) return {};
  if (search.count() == 0) return tr("no match");
  const QString count = countText(static_cast<std::int64_t>(search.count()));
  if (const auto at = search.position())
    return tr("%1 of %2").arg(countText(static_cast<std::int64_t>(*at) + 1), count);
  return search.count() == 1 ? tr("1 match") : tr("%1 matches").arg(count);
}

void SearchField::refresh() {
  const Search& search = m_document.search();
  const QString state = stateText();
  const bool wrong = !search.problem().isEmpty();
  const bool none = search.matches() && search.count() == 0 && !search.busy();
  m_icon->setPixmap(wrong  ? QIcon(QStringLiteral(":/icons/error.svg")).pixmap(kIconPx)
                    : none ? QIcon(QStringLiteral(":/icons/note.svg")).pixmap(kIconPx)
                           : QPixmap());
  m_icon->setVisible(wrong || none);
  const bool dark = palette().color(QPalette::Window).lightness() < 128;
  m_state->setStyleSheet(
      !wrong ? QString()
             : QStringLiteral("color: %1").arg(dark ? QStringLiteral("#ff8a80") : QStringLiteral("#b00020")));
  m_state->setText(fontMetrics().elidedText(state, Qt::ElideRight,
                                            kMostCharacters * fontMetrics().horizontalAdvance(u'0')));
  m_state->setToolTip(state);
  m_state->setAccessibleName(state);
  m_edit->setToolTip(state);
  setEnabled(m_document.current() != nullptr);
  for (QToolButton* button : {m_previous, m_next}) button->setEnabled(search.count() > 0);
}

bool SearchField::eventFilter(QObject* watched, QEvent* event) {
  if (watched != m_edit || event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
  const auto* key = static_cast<QKeyEvent*>(event);
  switch (key->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
      key->modifiers().testFlag(Qt::ShiftModifier) ? m_document.search().previous()
                                                   : m_document.search().next();
      return true;
    case Qt::Key_Escape:
      m_edit->clear();
      Q_EMIT left();
      return true;
    default:
      return QWidget::eventFilter(watched, event);
  }
}

}  // namespace memscape::ui
