// SPDX-License-Identifier: Apache-2.0
#include "ui/document/peak_report.h"

#include "core/analysis/why_here.h"

namespace memscape::ui {

std::shared_ptr<const PeakReport> makePeakReport(const ProblemPtr& problem, const PlanPtr& plan,
                                                 const support::Progress& progress) {
  auto report = std::make_shared<PeakReport>();
  report->problem = problem;
  report->plan = plan;
  const analysis::PlacedIndex placed(*problem, plan->plan);
  for (std::size_t p = 0; p < problem->pools().size(); ++p) {
    const model::PoolId pool(p);
    if (problem->pool(pool).access != model::PoolAccess::ReadWrite) continue;
    PoolPeaks of{pool, {}, {}};
    for (const analysis::Peak& peak : analysis::peaks(*problem, plan->plan, pool, kPeaksOfAPool)) {
      if (progress.stopRequested()) return nullptr;
      of.peaks.push_back({peak, analysis::waterfall(placed, pool, peak.steps.begin),
                          analysis::liveAt(placed, pool, peak.steps.begin)});
    }
    if (of.peaks.empty()) continue;
    if (const auto top = analysis::topOfArena(placed, pool))
      for (const analysis::Link& link : analysis::supportChain(placed, *top)) of.chain.push_back(link.block);
    report->pools.push_back(std::move(of));
  }
  report->ranked = analysis::sensitivity(*problem, progress);
  for (std::size_t i = 0; i < report->ranked.size(); ++i) report->rankOf[report->ranked[i].block.value] = i;
  return progress.stopRequested() ? nullptr : report;
}

}  // namespace memscape::ui
