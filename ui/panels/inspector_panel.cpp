// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/inspector_panel.h"

#include <QEvent>
#include <QUrl>
#include <utility>

#include "core/analysis/conflicts.h"
#include "ui/document/document.h"
#include "ui/panels/inspector_text.h"

namespace memscape::ui {
namespace {

constexpr int kLeastCharacters = 34;  // narrower, names and values do not fit side by side

}  // namespace

/// Why one buffer of a plan is where it is, with the index that the next one is looked up in.
struct InspectorPanel::Reasons {
  ProblemPtr problem;
  PlanPtr plan;
  std::shared_ptr<const analysis::PlacedIndex> placed;
  model::BufferId buffer;
  PlaceReasons found;
};

InspectorPanel::InspectorPanel(Document& document, QWidget* parent)
    : QTextBrowser(parent),
      m_document(document),
      m_counting(document.jobPool()),
      m_asking(document.jobPool()) {
  setOpenLinks(false);
  setMinimumWidth(fontMetrics().averageCharWidth() * kLeastCharacters);
  setAccessibleName(tr("Inspector"));
  setPlaceholderText(tr("Select a buffer to see all about it"));
  connect(this, &QTextBrowser::anchorClicked, this, &InspectorPanel::follow);
  connect(&document, &Document::currentChanged, this, &InspectorPanel::refresh);
  connect(&document, &Document::plansChanged, this, &InspectorPanel::refresh);
  connect(&document.selection(), &Selection::changed, this, &InspectorPanel::refresh);
  refresh();
}

void InspectorPanel::refresh() {
  const SnapshotPtr snapshot = m_document.snapshot();
  if (!snapshot) {
    m_counting.cancel();
    m_counted.reset();
    m_asking.cancel();
    m_reasons.reset();
    clear();
    return;
  }
  const auto& selected = m_document.selection().buffers();
  if (selected.empty()) {
    setHtml(describeWorkload(*snapshot));
  } else if (selected.size() > 1) {
    setHtml(describeBuffers(*snapshot, selected));
  } else {
    countConflicts(snapshot->problem);
    const model::BufferId buffer = selected.front();
    const bool known = buffer.index() < m_conflicts.size();
    const PlanPtr plan = m_document.shownPlan();
    lookForReasons(snapshot->problem, plan, buffer);
    const bool reasoned = m_reasons && m_reasons->plan == plan && m_reasons->buffer == buffer;
    setHtml(describeBuffer(*snapshot, plan.get(), buffer,
                           known ? std::optional(m_conflicts[buffer.index()]) : std::nullopt,
                           reasoned ? std::optional(m_reasons->found) : std::nullopt));
  }
}

void InspectorPanel::countConflicts(const ProblemPtr& problem) {
  if (problem == m_counted) return;
  m_counted = problem;
  m_conflicts.clear();
  m_counting.start([problem](const support::Progress&) { return analysis::conflictCounts(*problem); },
                   [this](std::vector<std::int64_t> counts) {
                     m_conflicts = std::move(counts);
                     refresh();
                   });
}

void InspectorPanel::lookForReasons(const ProblemPtr& problem, const PlanPtr& plan, model::BufferId buffer) {
  if (!plan || !plan->placed()) return m_asking.cancel();
  const bool samePlan = m_reasons && m_reasons->plan == plan && m_reasons->problem == problem;
  if (samePlan && m_reasons->buffer == buffer) return;
  const model::BlockId block = problem->buffer(buffer).block;
  m_asking.start(
      [problem, plan, buffer, block,
       placed = samePlan ? m_reasons->placed : nullptr](const support::Progress&) {
        auto reasons = std::make_shared<Reasons>(Reasons{problem, plan, placed, buffer, {}});
        if (!reasons->placed)
          reasons->placed = std::make_shared<const analysis::PlacedIndex>(*problem, plan->plan);
        reasons->found = {analysis::whyHere(*reasons->placed, block),
                          analysis::supportChain(*reasons->placed, block)};
        return std::shared_ptr<const Reasons>(std::move(reasons));
      },
      [this](std::shared_ptr<const Reasons> reasons) {
        m_reasons = std::move(reasons);
        refresh();
      });
}

void InspectorPanel::follow(const QUrl& link) {
  bool ok = false;
  if (link.scheme() == u"step") {
    const qlonglong step = link.path().toLongLong(&ok);
    if (ok) Q_EMIT probeRequested(step);
    return;
  }
  const uint index = link.path().toUInt(&ok);
  if (ok) m_document.selection().set({model::BufferId(index)});
}

void InspectorPanel::changeEvent(QEvent* event) {
  QTextBrowser::changeEvent(event);
  // Link colours are fixed when the text is set.
  if (event->type() == QEvent::PaletteChange) refresh();
}

}  // namespace memscape::ui
