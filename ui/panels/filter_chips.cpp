// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/filter_chips.h"

#include <QIcon>
#include <QKeyEvent>
#include <algorithm>

#include "ui/document/filters.h"
#include "ui/panels/flow_layout.h"

namespace memscape::ui {
namespace {

constexpr int kSpacingPx = 4;
constexpr int kIconPx = 10;
constexpr qsizetype kMostCharacters = 60;

}  // namespace

Chip::Chip(const QString& text, QWidget* parent) : QToolButton(parent) {
  setText(text.size() > kMostCharacters ? text.first(kMostCharacters) + u'…' : text);
  setIcon(QIcon(QStringLiteral(":/icons/close.svg")));
  setIconSize(QSize(kIconPx, kIconPx));
  setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  setLayoutDirection(layoutDirection() == Qt::LeftToRight ? Qt::RightToLeft : Qt::LeftToRight);  // cross last
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Filter: %1").arg(text));
}

void Chip::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
    case Qt::Key_Return:
    case Qt::Key_Enter:
      click();
      break;
    case Qt::Key_Left:
      focusPreviousChild();
      break;
    case Qt::Key_Right:
      focusNextChild();
      break;
    default:
      QToolButton::keyPressEvent(event);
  }
}

FilterChips::FilterChips(Filters& filters, WordsChip words, QWidget* parent)
    : QWidget(parent), m_filters(filters), m_words(words) {
  auto* layout = new FlowLayout(kSpacingPx);
  layout->setContentsMargins(6, 3, 6, 3);
  setLayout(layout);
  setAccessibleName(tr("Filters"));
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  connect(&filters, &Filters::conditionsChanged, this, &FilterChips::fill);
  fill();
}

void FilterChips::fill() {
  // A chip may be what is just being clicked: it goes when that is over.
  qsizetype focused = -1;
  const QList<Chip*> before = findChildren<Chip*>(Qt::FindDirectChildrenOnly);
  for (Chip* chip : before) {
    if (chip->hasFocus()) focused = before.indexOf(chip);
    layout()->removeWidget(chip);
    chip->hide();
    chip->setParent(nullptr);
    chip->deleteLater();
  }
  const auto& conditions = m_filters.conditions();
  for (std::size_t i = 0; i < conditions.size(); ++i)
    addChip(conditionText(conditions[i]), tr("Remove this filter (Delete)"),
            [this, i] { m_filters.remove(i); });
  if (m_words == WordsChip::Yes && !m_filters.text().trimmed().isEmpty())
    addChip(tr("words: %1").arg(m_filters.text().simplified()), tr("Remove these words (Delete)"),
            [this] { m_filters.setText({}); });
  const QList<Chip*> chips = findChildren<Chip*>(Qt::FindDirectChildrenOnly);
  if (chips.size() > 1) addChip(tr("Clear all"), tr("Remove all filters"), [this] { m_filters.clear(); });
  setVisible(!chips.isEmpty());
  updateGeometry();
  if (focused >= 0 && !chips.isEmpty()) chips[std::min(focused, chips.size() - 1)]->setFocus();
}

void FilterChips::addChip(const QString& text, const QString& tip, const std::function<void()>& remove) {
  auto* chip = new Chip(text, this);
  chip->setToolTip(tip);
  chip->setStatusTip(tip);
  layout()->addWidget(chip);
  chip->show();
  connect(chip, &QToolButton::clicked, this, remove);
}

}  // namespace memscape::ui
