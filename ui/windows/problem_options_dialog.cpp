// SPDX-License-Identifier: Apache-2.0
#include "ui/windows/problem_options_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "core/support/bytes.h"

namespace memscape::ui {
namespace {

/// "256 KiB" where that is exact, else the number of bytes: reading it back gives the same limit.
QString limitText(std::int64_t bytes) {
  constexpr std::int64_t kKibi = 1024;
  if (bytes > 0 && bytes % (kKibi * kKibi) == 0) return QStringLiteral("%1 MiB").arg(bytes / (kKibi * kKibi));
  if (bytes > 0 && bytes % kKibi == 0) return QStringLiteral("%1 KiB").arg(bytes / kKibi);
  return QString::number(bytes);
}

}  // namespace

ProblemOptionsDialog::ProblemOptionsDialog(const model::Problem& problem,
                                           const analysis::LowerOptions& current, QWidget* parent)
    : QDialog(parent),
      m_poolsBefore(current.pools),
      m_alignment(new QLineEdit(this)),
      m_problem(new QLabel(this)) {
  setWindowTitle(tr("Problem Options"));
  auto* form = new QFormLayout;
  m_alignment->setPlaceholderText(tr("as in the file"));
  m_alignment->setToolTip(tr("Every offset becomes a multiple of this: 64, 4 KiB"));
  if (current.alignment) m_alignment->setText(limitText(*current.alignment));
  form->addRow(tr("&Alignment of all buffers"), m_alignment);
  for (const model::Pool& pool : problem.pools()) {
    auto* edit = new QLineEdit(this);
    const QString name = QString::fromStdString(pool.name);
    edit->setPlaceholderText(tr("unlimited"));
    edit->setToolTip(tr("Size with a unit: 512, 256 KiB, 1.5 MiB"));
    edit->setAccessibleName(tr("Limit of pool %1").arg(name));
    if (pool.limit) edit->setText(limitText(*pool.limit));
    form->addRow(tr("Limit of %1").arg(name), edit);
    m_pools.push_back({.pool = pool, .limit = edit});
    connect(edit, &QLineEdit::textChanged, this, &ProblemOptionsDialog::read);
  }
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
  m_ok = buttons->button(QDialogButtonBox::Ok);
  m_problem->setWordWrap(true);
  auto* layout = new QVBoxLayout(this);
  layout->addLayout(form);
  layout->addWidget(m_problem);
  layout->addStretch();
  layout->addWidget(buttons);
  connect(m_alignment, &QLineEdit::textChanged, this, &ProblemOptionsDialog::read);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  read();
}

void ProblemOptionsDialog::read() {
  m_options = {};
  QString wrong;
  const auto bytesOf = [&](const QLineEdit& edit) -> std::optional<std::int64_t> {
    const QString text = edit.text().trimmed();
    if (text.isEmpty()) return std::nullopt;
    const auto bytes = support::parseBytes(text.toStdString());
    if (!bytes) {
      wrong = QString::fromStdString(bytes.error().message);
      return std::nullopt;
    }
    return *bytes;
  };
  m_options.alignment = bytesOf(*m_alignment);
  if (m_options.alignment && *m_options.alignment < 1) wrong = tr("an alignment is at least 1");
  // Naming pools also decides where buffers may go, so either none is named or all are.
  bool changed = false;
  std::vector<model::Pool> pools;
  for (const PoolField& field : m_pools) {
    model::Pool pool = field.pool;
    pool.limit = bytesOf(*field.limit);
    changed = changed || pool.limit != field.pool.limit;
    pools.push_back(std::move(pool));
  }
  m_options.pools = changed ? std::move(pools) : m_poolsBefore;
  m_problem->setText(wrong.isEmpty() ? QString() : QStringLiteral("⚠ ") + wrong);
  if (m_ok) m_ok->setEnabled(wrong.isEmpty());
}

}  // namespace memscape::ui
