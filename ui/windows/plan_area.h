// SPDX-License-Identifier: Apache-2.0
// The middle of the window: the current plan, and a second one beside it when two are compared. Both move
// together and share the selection.
#pragma once

#include <QWidget>

#include "ui/document/snapshot.h"
#include "ui/paint/chart_view.h"
#include "ui/paint/theme.h"

class QSplitter;

namespace memscape::ui {

class ChartLink;
class Document;
class Dresser;
class OpenWorkload;
class PlanPane;
class ViewHistory;

class PlanArea : public QWidget {
  Q_OBJECT
 public:
  explicit PlanArea(Document& document, QWidget* parent = nullptr);
  ~PlanArea() override;

  /// What is visible and the step under the probe, shared by all charts.
  [[nodiscard]] ChartLink& link() { return *m_link; }
  [[nodiscard]] ViewHistory& history() { return *m_history; }
  void setTheme(const Theme& theme);
  void setViewVisible(ChartView view, bool visible);
  [[nodiscard]] bool isViewVisible(ChartView view) const;
  void zoomToSelection();
  void reveal(model::BufferId buffer);
  void showAll();
  /// Whether a drag in the charts measures.
  void setMeasuring(bool on);

 Q_SIGNALS:
  void hovered(const QString& text);

 private:
  void refresh();

  Document& m_document;
  ChartLink* m_link;
  ViewHistory* m_history;
  const OpenWorkload* m_workload = nullptr;  // whose views and marks these are
  ProblemPtr m_problem;
  QSplitter* m_splitter;
  PlanPane* m_first;
  PlanPane* m_second;
  Dresser* m_firstDresser;
  Dresser* m_secondDresser;
};

}  // namespace memscape::ui
