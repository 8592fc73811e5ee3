// SPDX-License-Identifier: Apache-2.0
#include "ui/windows/welcome_page.h"

#include <QCommandLinkButton>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QIcon>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace memscape::ui {
namespace {

constexpr int kSamplesWidthPx = 460;
constexpr int kFilesWidthPx = 300;
constexpr int kMarginPx = 24;
constexpr int kGapPx = 24;
constexpr int kRecentShown = 6;

QLabel* heading(const QString& text, double scale) {
  auto* label = new QLabel(text);
  QFont font = label->font();
  font.setPointSizeF(font.pointSizeF() * scale);
  font.setBold(true);
  label->setFont(font);
  return label;
}

QLabel* muted(const QString& text) {
  auto* label = new QLabel(text);
  label->setForegroundRole(QPalette::PlaceholderText);
  label->setWordWrap(true);
  return label;
}

QWidget* columnOf(QVBoxLayout*& layout, int widthPx) {
  auto* column = new QWidget;
  column->setMaximumWidth(widthPx);
  layout = new QVBoxLayout(column);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  return column;
}

}  // namespace

WelcomePage::WelcomePage(const std::vector<Sample>& samples, const QStringList& recentFiles, QWidget* parent)
    : QScrollArea(parent) {
  setWidgetResizable(true);
  setFrameShape(NoFrame);
  auto* page = new QWidget;
  auto* outer = new QVBoxLayout(page);
  outer->setContentsMargins(kMarginPx, kMarginPx, kMarginPx, kMarginPx);
  outer->addWidget(heading(tr("Memscape"), 2.0));
  outer->addWidget(muted(
      tr("See where every buffer of a network lives: when, at which offset, and why it takes that much.")));
  outer->addSpacing(16);

  QVBoxLayout* left = nullptr;
  QVBoxLayout* right = nullptr;
  auto* columns = new QHBoxLayout;
  columns->setSpacing(kGapPx);
  columns->addWidget(columnOf(left, kSamplesWidthPx), 3);
  columns->addWidget(columnOf(right, kFilesWidthPx), 2);
  columns->addStretch(0);
  outer->addLayout(columns);
  outer->addStretch(1);

  left->addWidget(heading(tr("Sample networks"), 1.2));
  addSamples(*left, samples);
  left->addStretch();

  right->addWidget(heading(tr("Your files"), 1.2));
  auto* open = new QPushButton(
      QIcon::fromTheme(QStringLiteral("document-open"), QIcon(QStringLiteral(":/icons/open.svg"))),
      tr("Open…"));
  open->setDefault(true);
  connect(open, &QPushButton::clicked, this, &WelcomePage::openRequested);
  right->addSpacing(4);
  right->addWidget(open, 0, Qt::AlignLeft);
  right->addWidget(muted(tr(
      "or drop files anywhere in this window: TVM graph JSON, Memscape JSON, MiniMalloc and idealloc CSV")));
  right->addSpacing(16);
  right->addWidget(heading(tr("Recent files"), 1.2));
  m_recent = new QVBoxLayout;
  m_recent->setSpacing(2);
  right->addLayout(m_recent);
  right->addStretch();
  right->parentWidget()->setMinimumWidth(kFilesWidthPx / 2);
  setRecentFiles(recentFiles);
  setWidget(page);
}

void WelcomePage::addSamples(QVBoxLayout& column, const std::vector<Sample>& samples) {
  for (const Sample& sample : samples) {
    auto* button = new QCommandLinkButton(sample.title, sample.description);
    button->setIcon(QIcon(QStringLiteral(":/icons/layout.svg")));
    button->setAccessibleName(tr("Open the sample %1").arg(sample.title));
    connect(button, &QCommandLinkButton::clicked, this,
            [this, path = sample.path] { Q_EMIT fileRequested(path); });
    column.addWidget(button);
  }
  if (samples.empty()) column.addWidget(muted(tr("The samples are not installed")));
}

void WelcomePage::setRecentFiles(const QStringList& files) {
  while (QLayoutItem* item = m_recent->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  for (const QString& path : files.mid(0, kRecentShown)) {
    const QFileInfo info(path);
    auto* button = new QToolButton;
    button->setText(info.fileName());
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setIcon(QIcon(QStringLiteral(":/icons/file.svg")));
    button->setToolTip(path);
    button->setAccessibleName(tr("Open %1").arg(path));
    connect(button, &QToolButton::clicked, this, [this, path] { Q_EMIT fileRequested(path); });
    m_recent->addWidget(button);
  }
  if (files.isEmpty()) m_recent->addWidget(muted(tr("Files that you open are listed here")));
}

}  // namespace memscape::ui
