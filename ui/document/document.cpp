// SPDX-License-Identifier: Apache-2.0
#include "ui/document/document.h"

#include <QFileInfo>
#include <QThread>
#include <algorithm>
#include <map>
#include <utility>

#include "core/import/importer.h"
#include "core/planners/registry.h"
#include "ui/document/text.h"

namespace memscape::ui {
namespace {

constexpr std::size_t kViolationsToTell = 20;

int indexOfDefaultPlanner() {
  return static_cast<int>(&planners::defaultPlanner() - planners::all().data());
}

std::vector<model::BufferId> rootsOf(const model::Problem& problem, const plan::Violation& violation) {
  std::vector<model::BufferId> roots;
  for (const model::BlockId block : {violation.block, violation.other})
    if (block.valid()) roots.push_back(problem.block(block).root);
  return roots;
}

}  // namespace

struct Document::Entry {
  std::unique_ptr<OpenWorkload> workload;
  int batch = 0;
  std::optional<PlanKey> chosen;
  std::optional<PlanKey> shown;
  std::optional<PlanKey> compared;
};

Document::Document(QObject* parent)
    : QObject(parent),
      m_loading(QThread::idealThreadCount()),
      m_planning(QThread::idealThreadCount()),
      m_filters(m_loading),
      m_search(m_loading, m_selection, m_filters) {
  // The first to hear of it, so that whoever listens finds nothing of another problem there.
  connect(this, &Document::currentChanged, this, &Document::followPlan);
  connect(this, &Document::plansChanged, this, &Document::followPlan);
}

Document::~Document() {
  // Jobs go away silently: nobody is to hear from a half destroyed document.
  blockSignals(true);
  m_current = nullptr;
  m_entries.clear();
}

void Document::followPlan() {
  const ProblemPtr problem = m_current ? snapshot()->problem : nullptr;
  m_filters.setPlan(problem, shownPlan());
  m_search.setPlan(problem, shownPlan());
}

void Document::open(const QStringList& paths) {
  if (paths.isEmpty()) return;
  ++m_batch;
  m_switchPending = true;
  for (const QString& path : paths) add(path);
  Q_EMIT workloadsChanged();
  Q_EMIT activityChanged();
}

void Document::add(const QString& path) {
  const auto same =
      std::ranges::find_if(m_entries, [&](const auto& entry) { return entry->workload->path() == path; });
  if (same != m_entries.end()) {
    (*same)->batch = m_batch;
    (*same)->workload->load();
    return;
  }
  auto entry = std::make_unique<Entry>();
  entry->batch = m_batch;
  entry->workload = std::make_unique<OpenWorkload>(path, m_loading, m_planning);
  OpenWorkload* workload = entry->workload.get();
  connect(workload, &OpenWorkload::loaded, this, [this, workload] { onLoaded(workload); });
  connect(workload, &OpenWorkload::failed, this,
          [this, workload](const support::Error& error) { onFailed(workload, error); });
  connect(workload, &OpenWorkload::planned, this,
          [this, workload](int planner) { onPlanned(workload, planner); });
  connect(workload, &OpenWorkload::loadProgressed, this, &Document::activityChanged);
  connect(workload, &OpenWorkload::runChanged, this, [this, workload](int planner) {
    m_mostRuns = std::max(m_mostRuns, activeRuns());
    if (activeRuns() == 0) m_mostRuns = 0;
    Q_EMIT runChanged(workload, planner);
    Q_EMIT activityChanged();
  });
  m_entries.push_back(std::move(entry));
  workload->load();
}

void Document::close(OpenWorkload* workload) {
  const auto at =
      std::ranges::find_if(m_entries, [&](const auto& e) { return e->workload.get() == workload; });
  if (at == m_entries.end()) return;
  // Out of the list first and destroyed last: what listens sees only what stays.
  const std::unique_ptr<Entry> closing = std::move(*at);
  const auto next = m_entries.erase(at);
  if (m_current == closing.get()) {
    Entry* fallback = nullptr;
    if (next != m_entries.end())
      fallback = next->get();
    else if (!m_entries.empty())
      fallback = m_entries.back().get();
    makeCurrent(fallback && fallback->workload->snapshot() ? fallback : nullptr);
  }
  // The sender of the signal that leads here may be the workload itself.
  closing->workload->disconnect(this);
  closing->workload->cancelPlanning();
  closing->workload.release()->deleteLater();
  Q_EMIT workloadsChanged();
  Q_EMIT activityChanged();
}

std::vector<OpenWorkload*> Document::workloads() const {
  std::vector<OpenWorkload*> list;
  for (const auto& entry : m_entries) list.push_back(entry->workload.get());
  return list;
}

OpenWorkload* Document::current() const {
  return m_current ? m_current->workload.get() : nullptr;
}

SnapshotPtr Document::snapshot() const {
  return m_current ? m_current->workload->snapshot() : nullptr;
}

Document::Entry* Document::entryOf(const OpenWorkload* workload) const {
  for (const auto& entry : m_entries)
    if (entry->workload.get() == workload) return entry.get();
  return nullptr;
}

void Document::setCurrent(OpenWorkload* workload) {
  Entry* entry = entryOf(workload);
  // Whoever chooses by hand does not want to be taken elsewhere by a file that comes later.
  m_switchPending = false;
  if (entry && entry != m_current && entry->workload->snapshot()) makeCurrent(entry);
}

void Document::makeCurrent(Entry* entry) {
  m_current = entry;
  m_selection.clear();
  Q_EMIT currentChanged();
  if (entry && !entry->chosen)
    show({indexOfDefaultPlanner()});
  else
    Q_EMIT plansChanged();
}

void Document::onLoaded(OpenWorkload* workload) {
  Entry* entry = entryOf(workload);
  postAbout(*workload);
  Q_EMIT workloadsChanged();
  const std::optional<PlanKey> before = entry->chosen;
  const std::optional<PlanKey> comparedBefore = entry->compared;
  entry->chosen = entry->shown = entry->compared = std::nullopt;
  const bool wanted = m_switchPending && entry->batch == m_batch;
  if (!m_current || m_current == entry || wanted) {
    if (wanted) m_switchPending = false;
    const bool keep = m_current == entry && workload->keptBuffers();
    const auto selected = keep ? m_selection.buffers() : std::vector<model::BufferId>();
    makeCurrent(entry);
    m_selection.set(selected);
    if (before) show(*before);
    if (comparedBefore) compareWith(comparedBefore);
  }
  Q_EMIT activityChanged();
}

void Document::onFailed(OpenWorkload* workload, const support::Error& error) {
  QString sentence = toText(error.message);
  if (!error.hint.empty()) sentence += QStringLiteral(" (") + toText(error.hint) + u')';
  post({.severity = Severity::Error,
        .source = QFileInfo(workload->path()).fileName(),
        .location = toText(error.location),
        .text = sentence});
  // A file that was never read goes away; one that was keeps what it had.
  if (!workload->snapshot()) close(workload);
  Q_EMIT activityChanged();
}

void Document::onPlanned(OpenWorkload* workload, int planner) {
  postAbout(*workload, {planner});
  Entry* entry = entryOf(workload);
  const PlanKey key{planner};
  if (entry->chosen == key) entry->shown = key;
  if (entry == m_current && (entry->shown == key || entry->compared == key)) Q_EMIT plansChanged();
}

void Document::show(PlanKey key) {
  if (!m_current) return;
  OpenWorkload& workload = *m_current->workload;
  if (key.imported() && !workload.plan(key)) return;
  m_current->chosen = key;
  if (workload.plan(key))
    m_current->shown = key;
  else
    workload.run(key.planner);
  Q_EMIT plansChanged();
}

std::optional<PlanKey> Document::chosen() const {
  return m_current ? m_current->chosen : std::nullopt;
}

std::optional<PlanKey> Document::shown() const {
  return m_current ? m_current->shown : std::nullopt;
}

PlanPtr Document::shownPlan() const {
  return m_current && m_current->shown ? m_current->workload->plan(*m_current->shown) : nullptr;
}

void Document::compareWith(std::optional<PlanKey> key) {
  if (!m_current || m_current->compared == key) return;
  if (key && key->imported() && !m_current->workload->plan(*key)) return;
  m_current->compared = key;
  if (key && !key->imported()) m_current->workload->run(key->planner);
  Q_EMIT plansChanged();
}

std::optional<PlanKey> Document::compared() const {
  return m_current ? m_current->compared : std::nullopt;
}

PlanPtr Document::comparedPlan() const {
  return m_current && m_current->compared ? m_current->workload->plan(*m_current->compared) : nullptr;
}

PlanKey Document::suggestedComparison() const {
  const int count = static_cast<int>(planners::all().size());
  std::optional<PlanKey> quick;
  for (int planner = PlanKey::kImported; m_current && planner < count; ++planner) {
    const PlanKey key{planner};
    if (m_current->chosen == key) continue;
    const PlanPtr plan = m_current->workload->plan(key);
    if (plan && plan->placed()) return key;
    if (!plan && !key.imported() && !quick && !m_current->workload->isSlow(planner)) quick = key;
  }
  return quick.value_or(PlanKey{indexOfDefaultPlanner()});
}

void Document::planAll() {
  if (m_current) m_current->workload->runAll();
}

void Document::cancel() {
  for (OpenWorkload* workload : workloads()) {
    workload->cancelPlanning();
    workload->cancelLoading();
    if (!workload->snapshot()) close(workload);
  }
  for (const auto& entry : m_entries) entry->chosen = entry->shown;
  Q_EMIT plansChanged();
  Q_EMIT activityChanged();
}

int Document::activeRuns() const {
  int active = 0;
  for (const auto& entry : m_entries) active += entry->workload->activeRuns();
  return active;
}

bool Document::busy() const {
  return activeRuns() > 0 || std::ranges::any_of(m_entries, [](const auto& entry) {
           return entry->workload->loadJob().active();
         });
}

QString Document::activity() const {
  for (const auto& entry : m_entries) {
    const Job& job = entry->workload->loadJob();
    if (!job.active()) continue;
    const QString name = QFileInfo(entry->workload->path()).fileName();
    return job.activity().isEmpty() ? tr("Opening %1").arg(name) : tr("%1: %2").arg(name, job.activity());
  }
  const int active = activeRuns();
  if (active == 0) return {};
  if (m_mostRuns > 1) return tr("Planning: %1 of %2 planners done").arg(m_mostRuns - active).arg(m_mostRuns);
  for (const auto& entry : m_entries)
    for (int planner = 0; planner < static_cast<int>(planners::all().size()); ++planner)
      if (const RunState state = entry->workload->runState(planner);
          state == RunState::Running || state == RunState::Queued)
        return tr("Planning with %1").arg(planTitle(*entry->workload, {planner}));
  return {};
}

double Document::fraction() const {
  for (const auto& entry : m_entries)
    if (const Job& job = entry->workload->loadJob(); job.active()) return job.fraction();
  const int active = activeRuns();
  if (active == 0) return 0;
  double done = m_mostRuns - active;
  for (const auto& entry : m_entries)
    for (int planner = 0; planner < static_cast<int>(planners::all().size()); ++planner)
      if (entry->workload->runState(planner) == RunState::Running)
        done += entry->workload->runFraction(planner);
  return done / std::max(1, m_mostRuns);
}

void Document::post(Message message) {
  m_messages.push_back(std::move(message));
  Q_EMIT messagePosted(m_messages.back());
}

void Document::clearMessages() {
  m_messages.clear();
  Q_EMIT messagesCleared();
}

void Document::postAbout(const OpenWorkload& workload) {
  const Snapshot& snapshot = *workload.snapshot();
  const QString source = QFileInfo(workload.path()).fileName();
  const import::Format* format = import::findFormat(snapshot.workload->format);
  const QString ends = snapshot.workload->intervalEnds == model::IntervalEnds::Inclusive
                           ? tr("ends of live ranges are inclusive in the file")
                           : tr("ends of live ranges are exclusive in the file");
  post({.severity = Severity::Info,
        .source = source,
        .location = {},
        .text = tr("read as %1: %2 buffers, %3 steps; %4")
                    .arg(format ? toText(format->title) : toText(snapshot.workload->format),
                         countText(std::ssize(snapshot.problem->buffers())),
                         countText(snapshot.problem->span().end - snapshot.problem->span().begin), ends)});
  for (const auto* warnings : {&snapshot.workload->warnings, &snapshot.warnings})
    for (const model::Warning& warning : *warnings)
      post({.severity = Severity::Warning,
            .source = source,
            .location = toText(warning.location),
            .text = toText(warning.message)});
  if (snapshot.trace) postNotPlanned(source, *snapshot.trace);
  if (snapshot.importedPlan) postAbout(workload, {PlanKey::kImported});
}

void Document::postNotPlanned(const QString& source, const model::ProgramTrace& trace) {
  // A program may have thousands, for very few reasons.
  constexpr qsizetype kNamed = 8;
  std::map<std::string, QStringList> byReason;
  for (const model::NotPlanned& each : trace.notPlanned) {
    const auto& allocation = trace.program->allocations[each.allocation.index()];
    const QString name = toText(trace.program->name(allocation.variable));
    const QString at = toText(describe(trace.program->statements[allocation.statement.index()].position));
    byReason[each.reason] << (at.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, at));
  }
  for (const auto& [reason, names] : byReason) {
    QString list = names.first(std::min(names.size(), kNamed)).join(QStringLiteral(", "));
    if (names.size() > kNamed) list = tr("%1 and %2 more").arg(list, countText(names.size() - kNamed));
    post({.severity = Severity::Info,
          .source = source,
          .location = {},
          .text = tr("not planned, because %1: %2").arg(toText(reason), list)});
  }
}

void Document::postAbout(const OpenWorkload& workload, PlanKey key) {
  const PlanPtr plan = workload.plan(key);
  const model::Problem& problem = *workload.snapshot()->problem;
  const QString source = tr("%1 · %2").arg(QFileInfo(workload.path()).fileName(), planTitle(workload, key));
  if (!plan->plan.reason.empty())
    post(
        {.severity = Severity::Warning, .source = source, .location = {}, .text = toText(plan->plan.reason)});
  // Plans that came with a file may overlap on purpose; in one of ours it is a bug.
  const Severity severity = key.imported() ? Severity::Warning : Severity::Error;
  const auto& violations = plan->validation.violations;
  for (std::size_t i = 0; i < std::min(violations.size(), kViolationsToTell); ++i)
    if (violations[i].kind != plan::ViolationKind::OverLimit || plan->plan.reason.empty())
      post({.severity = severity,
            .source = source,
            .location = {},
            .text = toText(plan::describe(problem, plan->plan, violations[i])),
            .buffers = rootsOf(problem, violations[i]),
            .of = workload.snapshot()->problem});
  if (const std::int64_t more = plan->validation.total - static_cast<std::int64_t>(kViolationsToTell);
      more > 0)
    post({.severity = severity,
          .source = source,
          .location = {},
          .text = tr("and %n more violation(s)", nullptr,
                     static_cast<int>(std::min<std::int64_t>(more, 1 << 30)))});
}

QString Document::planTitle(const OpenWorkload& workload, PlanKey key) {
  if (!key.imported()) return toText(planners::all()[static_cast<std::size_t>(key.planner)].title);
  const auto& snapshot = workload.snapshot();
  return snapshot && snapshot->importedPlan ? toText(snapshot->importedPlan->plan.planner)
                                            : tr("from the file");
}

}  // namespace memscape::ui
