// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/program_panel.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSaveFile>
#include <QScopedValueRollback>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/document/document.h"
#include "ui/document/settings.h"
#include "ui/document/text.h"
#include "ui/panels/code_view.h"

namespace memscape::ui {
namespace {

using model::BufferId;

/// Of a click on several buffers' line, the one whose name was hit.
std::vector<BufferId> named(const std::vector<BufferId>& buffers, const model::ProgramTrace& trace,
                            const model::Problem& problem, const QString& word) {
  for (const BufferId buffer : buffers) {
    const auto allocation = trace.allocations[buffer.index()];
    const auto& program = *trace.program;
    const bool hit = toText(problem.name(buffer)) == word ||
                     (allocation.valid() &&
                      toText(program.name(program.allocations[allocation.index()].variable)) == word);
    if (hit) return {buffer};
  }
  return buffers;
}

}  // namespace

ProgramPanel::ProgramPanel(Document& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_theme(lightTheme()),
      m_view(new CodeView(this)),
      m_transformed(new QToolButton(this)),
      m_previous(new QToolButton(this)),
      m_next(new QToolButton(this)),
      m_save(new QPushButton(tr("Save…"), this)),
      m_find(new QLineEdit(this)),
      m_legend(new QLabel(this)),
      m_place(new QLabel(this)),
      m_texting(document.jobPool()),
      m_marking(document.jobPool()) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(6, 6, 6, 6);
  layout->setSpacing(4);
  layout->addLayout(makeBar());
  layout->addWidget(m_find);
  layout->addWidget(m_view, 1);
  layout->addWidget(m_legend);
  layout->addWidget(m_place);
  m_find->setPlaceholderText(tr("Find in the text: Enter for the next, Shift+Enter for the one before"));
  m_find->setClearButtonEnabled(true);
  m_find->installEventFilter(this);
  m_find->hide();
  m_legend->setMinimumWidth(1);
  m_place->setMinimumWidth(1);
  m_place->setTextFormat(Qt::PlainText);
  setFocusProxy(m_view);

  connect(m_view, &CodeView::lineActivated, this, &ProgramPanel::activate);
  connect(m_view, &CodeView::findRequested, this, [this] { showFind(true); });
  connect(&document, &Document::currentChanged, this, &ProgramPanel::refresh);
  connect(&document, &Document::plansChanged, this, &ProgramPanel::refresh);
  connect(&document.selection(), &Selection::changed, this, &ProgramPanel::mark);
  updateLegend();
  refresh();
}

QLayout* ProgramPanel::makeBar() {
  m_transformed->setText(tr("Transformed"));
  m_transformed->setCheckable(true);
  m_transformed->setToolTip(
      tr("The program after planning: pools as parameters, buffers at their offsets in them"));
  m_previous->setArrowType(Qt::UpArrow);
  m_next->setArrowType(Qt::DownArrow);
  m_previous->setToolTip(tr("Previous marked line (Shift+N)"));
  m_next->setToolTip(tr("Next marked line (N)"));
  m_previous->setAccessibleName(tr("Previous marked line"));
  m_next->setAccessibleName(tr("Next marked line"));
  m_save->setToolTip(tr("Write the text on show to a file"));
  auto* bar = new QHBoxLayout;
  bar->addWidget(m_transformed);
  bar->addStretch();
  bar->addWidget(m_previous);
  bar->addWidget(m_next);
  bar->addWidget(m_save);
  connect(m_transformed, &QToolButton::toggled, this, &ProgramPanel::refresh);
  connect(m_previous, &QToolButton::clicked, this, [this] { m_view->goToMark(-1); });
  connect(m_next, &QToolButton::clicked, this, [this] { m_view->goToMark(1); });
  connect(m_save, &QPushButton::clicked, this, &ProgramPanel::chooseAndSave);
  return bar;
}

void ProgramPanel::setTheme(const Theme& theme) {
  m_theme = theme;
  m_view->setTheme(theme);
  updateLegend();
}

void ProgramPanel::updateLegend() {
  const auto badge = [this](ScriptMark mark, const QString& meaning) {
    const QColor fill = colourOf(mark, m_theme);
    return QStringLiteral("<span style='background-color:%1; color:%2'>&nbsp;%3&nbsp;</span>&nbsp;%4")
        .arg(fill.name(), m_theme.textOn(fill).name(), QString(letterOf(mark)), meaning);
  };
  const QString probe =
      QStringLiteral("<span style='color:%1'>▶</span>&nbsp;%2").arg(m_theme.peak.name(), tr("step"));
  m_legend->setText(QStringList{badge(kAllocates, tr("allocates")), badge(kUses, tr("uses")),
                                badge(kHands, tr("calls&nbsp;with&nbsp;it")), probe}
                        .join(QStringLiteral(" &nbsp; ")));
  m_legend->setWordWrap(true);
}

ProgramPanel::Source ProgramPanel::wanted() const {
  const SnapshotPtr snapshot = m_document.snapshot();
  if (!snapshot || !snapshot->trace) return {};
  const PlanPtr plan = m_document.shownPlan();
  const bool transformed = m_transformed->isChecked() && plan && plan->placed();
  return {snapshot->trace, snapshot->problem, transformed ? plan : nullptr};
}

void ProgramPanel::refresh() {
  const SnapshotPtr snapshot = m_document.snapshot();
  const PlanPtr plan = m_document.shownPlan();
  const bool program = snapshot && snapshot->trace;
  m_transformed->setEnabled(program && ((plan && plan->placed()) || m_transformed->isChecked()));
  if (!program) {
    m_source = {};
    m_texting.cancel();
    showNothing(!snapshot ? tr("No file is open")
                          : tr("This file holds no program: only lowered programs (TVMScript, or a module "
                               "that TVM saved as JSON) have a text to show."));
    return;
  }
  const Source source = wanted();
  if (source == m_source) return;
  const bool another = !m_source.trace || source.trace->program != m_source.trace->program;
  m_source = source;
  if (another) {
    m_probe = -1;
    showNothing(tr("Reading the text…"));
  }
  startText();
}

void ProgramPanel::startText() {
  m_texting.start(
      [source = m_source](const support::Progress& progress) -> support::Result<ProgramPagePtr> {
        auto text = source.plan ? exporting::transformedText(*source.problem, *source.trace,
                                                             source.plan->plan, progress)
                                : exporting::programText(*source.trace->program, progress);
        if (!text) return text.error();
        return ProgramPage::make(std::move(*text), source.trace, progress);
      },
      [this](support::Result<ProgramPagePtr> result) { showPage(std::move(result)); });
}

void ProgramPanel::showPage(support::Result<ProgramPagePtr> result) {
  if (!result) return showNothing(tr("There is no text: %1").arg(toText(describe(result.error()))));
  // The statement that is in sight stays in sight when the text changes to the other one.
  const ProgramPagePtr before = m_view->page();
  const auto kept = before ? before->statementAt(m_view->currentLine()) : model::StatementId();
  m_view->setPage(*result);
  m_save->setEnabled(true);
  if (before && before->trace().program == (*result)->trace().program && kept.valid()) {
    m_view->setCurrentLine(std::max(0, (*result)->lineOf(kept)));
    m_view->reveal(m_view->currentLine());
  }
  mark();
  showProbe();
}

void ProgramPanel::showNothing(const QString& why) {
  m_marking.cancel();
  m_view->setPlaceholder(why);
  m_view->setPage(nullptr);
  m_save->setEnabled(false);
  m_place->clear();
  for (QToolButton* button : {m_previous, m_next}) button->setEnabled(false);
}

void ProgramPanel::mark() {
  const ProgramPagePtr page = m_view->page();
  if (!page) return;
  m_marking.start(
      [page, problem = m_source.problem, buffers = m_document.selection().buffers()](
          const support::Progress& progress) { return page->marksOf(*problem, buffers, progress); },
      [this, stay = m_selecting](std::vector<MarkedLine> marks) {
        const auto found =
            std::ranges::find_if(marks, [](const MarkedLine& m) { return (m.marks & kAllocates) != 0; });
        const int to = found != marks.end() ? found->line : marks.empty() ? -1 : marks.front().line;
        for (QToolButton* button : {m_previous, m_next}) button->setEnabled(!marks.empty());
        m_view->setMarks(std::move(marks));
        if (stay || to < 0) return;
        m_view->setCurrentLine(to);
        m_view->reveal(to);
      },
      JobPriority::Urgent);
}

void ProgramPanel::setProbe(model::Step step) {
  if (step < 0 || step == m_probe) return;
  m_probe = step;
  showProbe();
}

void ProgramPanel::showProbe() {
  const ProgramPagePtr& page = m_view->page();
  if (!page || m_probe < 0 || m_probe >= std::ssize(page->trace().statements)) {
    m_view->setProbeLine(-1);
    m_place->clear();
    return;
  }
  const auto tick = static_cast<std::size_t>(m_probe);
  const int line = page->lineOf(page->trace().statements[tick]);
  m_view->setProbeLine(line);
  m_view->reveal(line);
  const QString call = toText(callName(page->trace(), static_cast<std::size_t>(page->trace().callAt[tick])));
  m_place->setText(line < 0
                       ? tr("step %1 · %2").arg(countText(m_probe), call)
                       : tr("step %1 · line %2 · %3").arg(countText(m_probe), countText(line + 1), call));
}

void ProgramPanel::activate(int line, const QString& word) {
  const ProgramPagePtr& page = m_view->page();
  const model::StatementId statement = page->statementAt(line);
  if (!statement.valid()) return;
  const auto buffers = page->buffersAt(line, *m_source.problem);
  if (!buffers.empty()) {
    const QScopedValueRollback selecting(m_selecting, true);
    m_document.selection().set(named(buffers, page->trace(), *m_source.problem, word));
  }
  const model::Step step = page->tickOf(statement);
  if (step < 0) {
    m_place->setText(tr("line %1 does not run").arg(countText(line + 1)));
    return;
  }
  m_probe = step;
  m_view->setProbeLine(line);
  showProbe();
  Q_EMIT probeRequested(step);
}

QString ProgramPanel::save(const QString& path) const {
  const ProgramPagePtr& page = m_view->page();
  if (!page) return tr("there is no text to write");
  QSaveFile file(path);
  const std::string& text = page->text();
  const auto size = static_cast<qint64>(text.size());
  if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), size) != size || !file.commit())
    return tr("cannot write '%1': %2").arg(path, file.errorString());
  return {};
}

void ProgramPanel::chooseAndSave() {
  Settings settings;
  const QString name =
      m_document.current()->title() + (m_source.plan ? QStringLiteral(".planned.py") : QStringLiteral(".py"));
  const QString path = QFileDialog::getSaveFileName(
      this, tr("Save Program Text"), settings.folder() + u'/' + name, tr("TVMScript (*.py);;All files (*)"));
  if (path.isEmpty()) return;
  settings.setFolder(QFileInfo(path).absolutePath());
  const QString wrong = save(path);
  m_document.post({.severity = wrong.isEmpty() ? Severity::Info : Severity::Error,
                   .source = QFileInfo(path).fileName(),
                   .location = {},
                   .text = wrong.isEmpty() ? tr("wrote the program's text") : wrong});
}

void ProgramPanel::showFind(bool visible) {
  m_find->setVisible(visible);
  if (visible) {
    m_find->setFocus(Qt::ShortcutFocusReason);
    m_find->selectAll();
  } else {
    m_view->setFocus(Qt::OtherFocusReason);
  }
}

void ProgramPanel::find(int direction) {
  const QString text = m_find->text();
  if (!text.isEmpty() && !m_view->find(text, direction))
    m_place->setText(tr("'%1' is not in the text").arg(text));
}

bool ProgramPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched != m_find || event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
  const auto* key = static_cast<QKeyEvent*>(event);
  switch (key->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
      find(key->modifiers().testFlag(Qt::ShiftModifier) ? -1 : 1);
      return true;
    case Qt::Key_Escape:
      showFind(false);
      return true;
    default:
      return QWidget::eventFilter(watched, event);
  }
}

}  // namespace memscape::ui
