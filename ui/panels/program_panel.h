// SPDX-License-Identifier: Apache-2.0
// The current workload as a program's text, in step with the charts: what the selected buffers have to do
// with it is marked, and so is the statement of the step under the probe.
#pragma once

#include <QWidget>

#include "core/model/ids.h"
#include "ui/document/snapshot.h"
#include "ui/jobs/job.h"
#include "ui/models/program_page.h"
#include "ui/paint/theme.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;

namespace memscape::ui {

class CodeView;
class Document;

class ProgramPanel : public QWidget {
  Q_OBJECT
 public:
  explicit ProgramPanel(Document& document, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  /// The step under the charts' probe; -1 leaves the one before marked.
  void setProbe(model::Step step);
  /// Writes the text on show; what went wrong, or nothing.
  [[nodiscard]] QString save(const QString& path) const;

 Q_SIGNALS:
  /// The user points at a statement.
  void probeRequested(memscape::model::Step step);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  [[nodiscard]] QLayout* makeBar();
  void refresh();
  void startText();
  void showPage(support::Result<ProgramPagePtr> result);
  void showNothing(const QString& why);
  void mark();
  void showProbe();
  void activate(int line, const QString& word);
  void chooseAndSave();
  void showFind(bool visible);
  void find(int direction);
  void updateLegend();

  /// What the page was made of.
  struct Source {
    std::shared_ptr<const model::ProgramTrace> trace;
    ProblemPtr problem;
    PlanPtr plan;  ///< null: the program as it was read
    bool operator==(const Source&) const = default;
  };
  [[nodiscard]] Source wanted() const;

  Document& m_document;
  Theme m_theme;
  CodeView* m_view;
  QToolButton* m_transformed;
  QToolButton* m_previous;
  QToolButton* m_next;
  QPushButton* m_save;
  QLineEdit* m_find;
  QLabel* m_legend;
  QLabel* m_place;
  Source m_source;
  model::Step m_probe = -1;
  bool m_selecting = false;  // the selection comes from the text: it stays where it is
  Job m_texting;
  Job m_marking;
};

}  // namespace memscape::ui
