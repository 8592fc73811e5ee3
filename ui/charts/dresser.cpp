// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/dresser.h"

#include "ui/charts/chart_stack.h"
#include "ui/document/document.h"

namespace memscape::ui {
namespace {

struct Made {
  std::shared_ptr<const chart::Colouring> colouring;
  std::shared_ptr<const chart::Dress> dress;
};

bool seen(const BufferSetPtr& set, model::BufferId buffer) {
  return set == nullptr || set->contains(buffer);
}

/// What both sets leave out is dimmed; a block stands out where one of its buffers does.
std::shared_ptr<const chart::Dress> dimmed(const model::Problem& problem, chart::Dress dress,
                                           const BufferSetPtr& passing, const BufferSetPtr& matches) {
  if (passing == nullptr && matches == nullptr) return std::make_shared<const chart::Dress>(std::move(dress));
  std::vector<bool> bright(problem.blocks().size());
  for (std::size_t i = 0; i < problem.buffers().size(); ++i) {
    const model::BufferId id(i);
    if (seen(passing, id) && seen(matches, id))
      bright[problem.buffer(id).block.index()] = true;
    else
      dress.ofBuffer[i] |= chart::kDimmed;
  }
  for (std::size_t b = 0; b < bright.size(); ++b)
    if (!bright[b]) dress.ofBlock[b] |= chart::kDimmed;
  dress.anyDimmed = true;
  return std::make_shared<const chart::Dress>(std::move(dress));
}

}  // namespace

Dresser::Dresser(Document& document, ChartStack& stack, QObject* parent)
    : QObject(parent),
      m_document(document),
      m_stack(stack),
      m_theme(lightTheme()),
      m_job(document.jobPool()) {
  connect(&document.filters(), &Filters::changed, this, &Dresser::refresh);
  connect(&document.search(), &Search::changed, this, &Dresser::refresh);
  connect(&document.colours(), &ColourChoice::changed, this, &Dresser::refresh);
}

void Dresser::setPlan(ProblemPtr problem, PlanPtr plan) {
  if (problem == m_problem && plan == m_plan) return;
  m_problem = std::move(problem);
  m_plan = std::move(plan);
  m_colouring = nullptr;
  refresh();
}

void Dresser::setTheme(const Theme& theme) {
  m_theme = theme;
  refresh();
}

void Dresser::refresh() {
  if (m_problem == nullptr) return m_job.cancel();
  const analysis::BufferField field = m_document.colours().field();
  auto known = m_colouring != nullptr && m_colouring->field == field ? m_colouring : nullptr;
  m_job.start(
      [problem = m_problem, plan = m_plan, field, known, passing = m_document.filters().passing(),
       matches = m_document.search().matches()](const support::Progress& progress) -> Made {
        const auto colouring = known != nullptr
                                   ? known
                                   : std::make_shared<const chart::Colouring>(chart::makeColouring(
                                         *problem, plan != nullptr && plan->placed() ? &plan->plan : nullptr,
                                         field, progress.stop));
        if (progress.stopRequested()) return {};
        // Sets of another problem do not belong here.
        const auto own = [&](const BufferSetPtr& set) {
          return set != nullptr && set->universe() == problem->buffers().size() ? set : nullptr;
        };
        return {colouring, dimmed(*problem, colouring->dress, own(passing), own(matches))};
      },
      [this](Made made) {
        if (made.dress == nullptr) return;
        m_colouring = made.colouring;
        m_stack.setDress(made.dress, made.colouring);
      });
}

}  // namespace memscape::ui
