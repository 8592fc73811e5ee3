// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/notice_bar.h"

#include <QHBoxLayout>
#include <QIcon>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>

namespace memscape::ui {

NoticeBar::NoticeBar(QWidget* parent) : QFrame(parent), m_icon(new QLabel(this)), m_text(new QLabel(this)) {
  setObjectName(QStringLiteral("noticeBar"));
  setFrameShape(StyledPanel);
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::ToolTipBase);
  setForegroundRole(QPalette::ToolTipText);
  m_text->setForegroundRole(QPalette::ToolTipText);
  m_text->setWordWrap(true);
  m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* details = new QPushButton(tr("Messages"), this);
  auto* close = new QToolButton(this);
  close->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton));
  close->setAutoRaise(true);
  close->setToolTip(tr("Dismiss"));
  close->setAccessibleName(tr("Dismiss the notice"));
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(10, 4, 6, 4);
  layout->addWidget(m_icon);
  layout->addWidget(m_text, 1);
  layout->addWidget(details);
  layout->addWidget(close);
  connect(details, &QPushButton::clicked, this, &NoticeBar::detailsRequested);
  connect(close, &QToolButton::clicked, this, &NoticeBar::dismiss);
  hide();
}

void NoticeBar::show(const Message& message) {
  ++m_count;
  QString sentence = message.source.isEmpty() ? QString() : message.source + QStringLiteral(": ");
  if (!message.location.isEmpty()) sentence += message.location + QStringLiteral(": ");
  sentence += message.text;
  if (m_count > 1) sentence = tr("%1 — and %n more problem(s)", nullptr, m_count - 1).arg(sentence);
  m_text->setText(sentence);
  m_text->setAccessibleName(sentence);
  const QString icon = message.severity == Severity::Error ? QStringLiteral(":/icons/error.svg")
                                                           : QStringLiteral(":/icons/warning.svg");
  m_icon->setPixmap(QIcon(icon).pixmap(fontMetrics().height()));
  QFrame::show();
}

void NoticeBar::dismiss() {
  m_count = 0;
  hide();
}

}  // namespace memscape::ui
