// SPDX-License-Identifier: Apache-2.0
// Finds holes and support chains of the plan on show while they are wanted, in the background.
#pragma once

#include <QObject>
#include <optional>

#include "core/analysis/placed_index.h"
#include "ui/charts/background.h"
#include "ui/charts/plan_view.h"
#include "ui/paint/explanation.h"

namespace memscape::ui {

class Overlays;
class Selection;

class Explainer : public QObject {
  Q_OBJECT
 public:
  /// Both outlive it.
  Explainer(const Overlays& overlays, const Selection& selection);

  void setView(PlanViewPtr view);
  /// What is wanted and has been found; empty for a plan that is not on show any more.
  [[nodiscard]] const Explanation& explanation() const { return m_found; }
  /// True while holes are looked for.
  [[nodiscard]] bool busy() const { return m_holesWork.busy(); }

 Q_SIGNALS:
  void changed();

 private:
  void refresh();
  void findHoles(const PlanPtr& plan);
  void findChains(const PlanPtr& plan, std::optional<model::BlockId> from);
  /// The selected block, where there is one alone.
  [[nodiscard]] std::optional<model::BlockId> selectedBlock() const;

  const Overlays& m_overlays;
  const Selection& m_selection;
  PlanViewPtr m_view;
  Explanation m_found;
  PlanPtr m_holesOf;  // what holes were last looked for in; null: they are not wanted
  PlanPtr m_chainsOf;
  std::optional<model::BlockId> m_chainsFrom;
  std::shared_ptr<const analysis::PlacedIndex> m_placed;  // of m_chainsOf, from one selection to the next
  Background m_holesWork;
  Background m_chainWork;
};

}  // namespace memscape::ui
