// SPDX-License-Identifier: Apache-2.0
#include "ui/windows/busy_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include "ui/document/document.h"

namespace memscape::ui {
namespace {

constexpr int kSteps = 1000;
constexpr int kBarWidthPx = 160;

}  // namespace

BusyBar::BusyBar(Document& document, QWidget* parent)
    : QWidget(parent), m_document(document), m_text(new QLabel(this)), m_bar(new QProgressBar(this)) {
  m_bar->setFixedWidth(kBarWidthPx);
  m_bar->setTextVisible(false);
  m_bar->setAccessibleName(tr("Progress"));
  auto* cancel = new QPushButton(tr("Cancel"), this);
  cancel->setToolTip(tr("Stop reading and planning; what is there stays"));
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_text);
  layout->addWidget(m_bar);
  layout->addWidget(cancel);
  connect(cancel, &QPushButton::clicked, &document, &Document::cancel);
  connect(&document, &Document::activityChanged, this, &BusyBar::refresh);
  refresh();
}

void BusyBar::refresh() {
  const bool busy = m_document.busy();
  setVisible(busy);
  if (!busy) return;
  m_text->setText(m_document.activity());
  // Nothing reported yet: a bar that only shows that something goes on.
  const int value = static_cast<int>(m_document.fraction() * kSteps);
  m_bar->setRange(0, value > 0 ? kSteps : 0);
  m_bar->setValue(value);
}

}  // namespace memscape::ui
