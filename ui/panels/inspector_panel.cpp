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

InspectorPanel::InspectorPanel(Document& document, QWidget* parent)
    : QTextBrowser(parent), m_document(document), m_counting(document.jobPool()) {
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
    setHtml(describeBuffer(*snapshot, m_document.shownPlan().get(), buffer,
                           known ? std::optional(m_conflicts[buffer.index()]) : std::nullopt));
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
