// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/explainer.h"

#include <utility>

#include "ui/charts/overlays.h"
#include "ui/document/selection.h"

namespace memscape::ui {
namespace {

constexpr std::size_t kHolesOfAPool = 64;

bool isReadWrite(const model::Problem& problem, model::PoolId pool) {
  return problem.pool(pool).access == model::PoolAccess::ReadWrite;
}

}  // namespace

Explainer::Explainer(const Overlays& overlays, const Selection& selection)
    : m_overlays(overlays), m_selection(selection) {
  connect(&overlays, &Overlays::changed, this, &Explainer::refresh);
  connect(&selection, &Selection::changed, this, &Explainer::refresh);
}

void Explainer::setView(PlanViewPtr view) {
  m_view = std::move(view);
  refresh();
}

std::optional<model::BlockId> Explainer::selectedBlock() const {
  const auto& selected = m_selection.buffers();
  if (selected.size() != 1 || selected.front().index() >= m_view->problem->buffers().size())
    return std::nullopt;
  return m_view->problem->buffer(selected.front()).block;
}

void Explainer::refresh() {
  const PlanPtr plan = m_view && m_view->placed() ? m_view->plan : nullptr;
  findHoles(m_overlays.holes() ? plan : nullptr);
  const bool chain = plan && m_overlays.chain();
  findChains(chain ? plan : nullptr, chain ? selectedBlock() : std::nullopt);
}

void Explainer::findHoles(const PlanPtr& plan) {
  if (plan == m_holesOf) return;
  m_holesOf = plan;
  m_found.holes.clear();
  m_holesWork.cancel();
  Q_EMIT changed();
  if (!plan) return;
  m_holesWork.start([this, problem = m_view->problem, plan](const std::stop_token& stop) {
    const analysis::PlacedIndex placed(*problem, plan->plan);
    std::vector<PoolHole> found;
    for (std::size_t p = 0; p < problem->pools().size(); ++p) {
      const model::PoolId pool(p);
      if (!isReadWrite(*problem, pool)) continue;
      for (const analysis::Hole& hole : analysis::holes(placed, pool, kHolesOfAPool, {.stop = stop}))
        found.push_back({pool, hole});
    }
    return Background::Deliver([this, found = std::move(found)] {
      m_found.holes = found;
      Q_EMIT changed();
    });
  });
}

void Explainer::findChains(const PlanPtr& plan, std::optional<model::BlockId> from) {
  if (plan == m_chainsOf && from == m_chainsFrom) return;
  if (plan != m_chainsOf) m_placed = nullptr;
  m_chainsOf = plan;
  m_chainsFrom = from;
  m_found.chains.clear();
  m_chainWork.cancel();
  Q_EMIT changed();
  if (!plan) return;
  m_chainWork.start(
      [this, problem = m_view->problem, plan, from, placed = m_placed](const std::stop_token& stop) mutable {
        if (!placed) placed = std::make_shared<const analysis::PlacedIndex>(*problem, plan->plan);
        std::vector<SupportChain> found;
        const auto add = [&](model::BlockId top) {
          auto links = analysis::supportChain(*placed, top);
          if (!links.empty()) found.push_back({placed->place(top).pool, std::move(links)});
        };
        if (from) add(*from);
        for (std::size_t p = 0; !from && p < problem->pools().size() && !stop.stop_requested(); ++p)
          if (const auto top = analysis::topOfArena(*placed, model::PoolId(p));
              top && isReadWrite(*problem, model::PoolId(p)))
            add(*top);
        // The index refers to problem and plan, which this object holds as long as it holds the index.
        return Background::Deliver([this, placed, problem, plan, found = std::move(found)] {
          m_placed = placed;
          m_found.chains = found;
          Q_EMIT changed();
        });
      });
}

}  // namespace memscape::ui
