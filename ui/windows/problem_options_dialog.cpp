// SPDX-License-Identifier: Apache-2.0
#include "ui/windows/problem_options_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "core/support/bytes.h"
#include "ui/document/text.h"

namespace memscape::ui {

ProblemOptionsDialog::ProblemOptionsDialog(const Snapshot& snapshot, const analysis::LowerOptions& current,
                                           QWidget* parent)
    : QDialog(parent), m_before(current), m_alignment(new QLineEdit(this)), m_problem(new QLabel(this)) {
  setWindowTitle(tr("Problem Options"));
  auto* form = new QFormLayout;
  m_alignment->setPlaceholderText(tr("as in the file"));
  m_alignment->setToolTip(tr("Every offset becomes a multiple of this: 64, 4 KiB"));
  if (current.alignment) m_alignment->setText(editableBytesText(*current.alignment));
  form->addRow(tr("&Alignment of all buffers"), m_alignment);
  if (snapshot.trace) addProgramFields(*form, *snapshot.trace);
  auto* hint = new QLabel(tr("Limits and order of the pools are in the Pools panel."), this);
  hint->setForegroundRole(QPalette::PlaceholderText);

  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
  m_ok = buttons->button(QDialogButtonBox::Ok);
  m_problem->setWordWrap(true);
  auto* layout = new QVBoxLayout(this);
  layout->addLayout(form);
  layout->addWidget(hint);
  layout->addWidget(m_problem);
  layout->addStretch();
  layout->addWidget(buttons);
  connect(m_alignment, &QLineEdit::textChanged, this, &ProblemOptionsDialog::read);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  read();
}

void ProblemOptionsDialog::addProgramFields(QFormLayout& form, const model::ProgramTrace& trace) {
  const model::Program& program = *trace.program;
  m_entry = new QComboBox(this);
  m_entry->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_entry->setMinimumContentsLength(28);
  m_entry->setToolTip(tr("The function that runs; what it calls runs with it"));
  // The item's data is what the options say: nothing for the program's own choice.
  const auto name = [&](model::FunctionId id) { return toText(program.name(id)); };
  m_entry->addItem(
      program.entry.valid() ? tr("%1 (as the file says)").arg(name(program.entry)) : tr("as the file says"),
      QString());
  for (std::size_t f = 0; f < program.functions.size(); ++f)
    m_entry->addItem(name(model::FunctionId(f)), name(model::FunctionId(f)));
  if (const int at = m_entry->findData(toText(m_before.entry)); at >= 0) m_entry->setCurrentIndex(at);
  form.addRow(tr("&Entry function"), m_entry);

  m_io = new QCheckBox(tr("&Inputs and outputs in the workspace"), this);
  m_io->setToolTip(tr("The entry's parameters become buffers that are planned with the others"));
  m_io->setChecked(m_before.ioInWorkspace);
  form.addRow(m_io);
  m_tvm = new QCheckBox(tr("&TVM-compatible counting"), this);
  m_tvm->setToolTip(tr(
      "Sizes and uses as TVM counts them: without the lanes of vectors, blind behind a let and in a while"));
  m_tvm->setChecked(m_before.tvmCompatible);
  form.addRow(m_tvm);
  connect(m_entry, &QComboBox::currentIndexChanged, this, &ProblemOptionsDialog::read);
  connect(m_io, &QCheckBox::toggled, this, &ProblemOptionsDialog::read);
  connect(m_tvm, &QCheckBox::toggled, this, &ProblemOptionsDialog::read);
}

void ProblemOptionsDialog::read() {
  m_options = m_before;
  QString wrong;
  const QString alignment = m_alignment->text().trimmed();
  m_options.alignment.reset();
  if (!alignment.isEmpty()) {
    const auto bytes = support::parseBytes(alignment.toStdString());
    if (!bytes)
      wrong = toText(bytes.error().message);
    else if (*bytes < 1)
      wrong = tr("an alignment is at least 1");
    else
      m_options.alignment = *bytes;
  }
  if (m_entry) {
    m_options.entry = m_entry->currentData().toString().toStdString();
    m_options.ioInWorkspace = m_io->isChecked();
    m_options.tvmCompatible = m_tvm->isChecked();
    // Other buffers come out: what was chosen for single ones is not for them.
    if (m_options.entry != m_before.entry || m_options.ioInWorkspace != m_before.ioInWorkspace ||
        m_options.tvmCompatible != m_before.tvmCompatible)
      m_options.candidates.clear();
  }
  m_problem->setText(wrong.isEmpty() ? QString() : QStringLiteral("⚠ ") + wrong);
  if (m_ok) m_ok->setEnabled(wrong.isEmpty());
}

}  // namespace memscape::ui
