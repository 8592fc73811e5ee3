// SPDX-License-Identifier: Apache-2.0
#include "ui/windows/planner_chooser.h"

#include "core/planners/registry.h"
#include "ui/document/document.h"
#include "ui/document/text.h"

namespace memscape::ui {

PlannerChooser::PlannerChooser(Document& document, QWidget* parent)
    : QComboBox(parent), m_document(document) {
  setAccessibleName(tr("Planner"));
  setToolTip(tr("The plan that is shown"));
  setSizeAdjustPolicy(AdjustToContents);
  // activated, not currentIndexChanged: only what the user does.
  connect(this, &QComboBox::activated, this,
          [this](int index) { m_document.show({itemData(index).toInt()}); });
  connect(&document, &Document::currentChanged, this, &PlannerChooser::fill);
  connect(&document, &Document::plansChanged, this, &PlannerChooser::follow);
  fill();
}

void PlannerChooser::fill() {
  clear();
  const OpenWorkload* workload = m_document.current();
  setEnabled(workload != nullptr);
  if (workload && workload->plan({PlanKey::kImported}))
    addItem(Document::planTitle(*workload, {PlanKey::kImported}), PlanKey::kImported);
  int planner = 0;
  for (const planners::Planner& each : planners::all()) {
    QString tip = toText(each.description);
    if (workload && workload->isSlow(planner))
      tip += u'\n' + tr("Takes long on a problem of this size (%1)").arg(toText(each.complexity));
    addItem(toText(each.title), planner++);
    setItemData(count() - 1, tip, Qt::ToolTipRole);
  }
  follow();
}

void PlannerChooser::follow() {
  const auto chosen = m_document.chosen();
  setCurrentIndex(chosen ? findData(chosen->planner) : -1);
}

}  // namespace memscape::ui
