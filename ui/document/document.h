// SPDX-License-Identifier: Apache-2.0
// What is open and what is on show: the state behind the window, without widgets.
#pragma once

#include <QObject>
#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

#include "ui/document/colour_choice.h"
#include "ui/document/filters.h"
#include "ui/document/message.h"
#include "ui/document/open_workload.h"
#include "ui/document/search.h"
#include "ui/document/selection.h"

namespace memscape::ui {

class Document : public QObject {
  Q_OBJECT
 public:
  explicit Document(QObject* parent = nullptr);
  /// Stops all work and waits for it.
  ~Document() override;

  /// Opens the files in the background; the first that is read becomes the current one. A file that is
  /// open already is read again. What cannot be read ends up in messages() and changes nothing else.
  void open(const QStringList& paths);
  void close(OpenWorkload* workload);
  [[nodiscard]] std::vector<OpenWorkload*> workloads() const;

  /// Null while nothing is loaded.
  [[nodiscard]] OpenWorkload* current() const;
  void setCurrent(OpenWorkload* workload);
  [[nodiscard]] SnapshotPtr snapshot() const;
  [[nodiscard]] Selection& selection() { return m_selection; }
  /// What is to be seen of the current workload and shown plan, and what is looked for in it.
  [[nodiscard]] Filters& filters() { return m_filters; }
  [[nodiscard]] Search& search() { return m_search; }
  [[nodiscard]] ColourChoice& colours() { return m_colours; }
  /// For models that sort and search in the background.
  [[nodiscard]] JobPool& jobPool() { return m_loading; }

  /// Shows this plan of the current workload: at once when it is there, else when it has been made; the
  /// former one stays until then.
  void show(PlanKey key);
  /// What was asked for, and what is on show: they differ while planning. Nothing without a workload.
  [[nodiscard]] std::optional<PlanKey> chosen() const;
  [[nodiscard]] std::optional<PlanKey> shown() const;
  [[nodiscard]] PlanPtr shownPlan() const;

  /// A second plan of the current workload, beside the first; nothing ends the comparison.
  void compareWith(std::optional<PlanKey> key);
  [[nodiscard]] std::optional<PlanKey> compared() const;
  [[nodiscard]] PlanPtr comparedPlan() const;
  /// What to compare the shown plan with when nobody says: the file's own, or a plan that is there, or one
  /// that is quickly made.
  [[nodiscard]] PlanKey suggestedComparison() const;

  /// All planners on the current workload, except those that are slow there.
  void planAll();
  /// Stops loading and planning; what is loaded and planned stays.
  void cancel();

  [[nodiscard]] bool busy() const;
  /// What goes on, for the status bar; empty when idle.
  [[nodiscard]] QString activity() const;
  /// In [0, 1].
  [[nodiscard]] double fraction() const;

  [[nodiscard]] const std::vector<Message>& messages() const { return m_messages; }
  void post(Message message);
  void clearMessages();

  /// "skyline", or what the importer calls the file's own plan.
  [[nodiscard]] static QString planTitle(const OpenWorkload& workload, PlanKey key);

 Q_SIGNALS:
  void workloadsChanged();
  /// Another workload, or the current one was read or lowered again.
  void currentChanged();
  /// chosen(), shown(), compared() or one of their plans changed.
  void plansChanged();
  void runChanged(memscape::ui::OpenWorkload* workload, int planner);
  void activityChanged();
  void messagePosted(const memscape::ui::Message& message);
  void messagesCleared();

 private:
  struct Entry;
  void add(const QString& path);
  [[nodiscard]] Entry* entryOf(const OpenWorkload* workload) const;
  void onLoaded(OpenWorkload* workload);
  void onFailed(OpenWorkload* workload, const support::Error& error);
  void onPlanned(OpenWorkload* workload, int planner);
  void makeCurrent(Entry* entry);
  void followPlan();
  void postAbout(const OpenWorkload& workload);
  void postAbout(const OpenWorkload& workload, PlanKey key);
  void postNotPlanned(const QString& source, const model::ProgramTrace& trace);
  [[nodiscard]] int activeRuns() const;

  JobPool m_loading;
  JobPool m_planning;
  Selection m_selection;
  Filters m_filters;
  Search m_search;
  ColourChoice m_colours;
  std::vector<std::unique_ptr<Entry>> m_entries;  // after the pools: jobs go before them
  Entry* m_current = nullptr;
  int m_batch = 0;               // number of the latest open()
  bool m_switchPending = false;  // nothing of the latest batch has been shown yet
  int m_mostRuns = 0;            // since planning began, for "3 of 7"
  std::vector<Message> m_messages;
};

}  // namespace memscape::ui
