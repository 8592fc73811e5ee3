// SPDX-License-Identifier: Apache-2.0
// The steps of the current problem: what is live, begins and ends at each; leads the charts' probe.
#pragma once

#include <QWidget>

#include "core/model/ids.h"

class QLabel;
class QLineEdit;
class QMenu;
class QModelIndex;

namespace memscape::ui {

class Document;
class StepsModel;
class Table;

class StepsPanel : public QWidget {
  Q_OBJECT
 public:
  explicit StepsPanel(Document& document, QWidget* parent = nullptr);
  /// The step under the charts' probe is marked.
  void setProbe(model::Step step);

 Q_SIGNALS:
  void probeRequested(memscape::model::Step step);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void refresh();
  void updateCount();
  void addActions(QMenu& menu, const QModelIndex& index);

  Document& m_document;
  StepsModel* m_model;
  QLineEdit* m_filter;
  QLabel* m_count;
  Table* m_table;
};

}  // namespace memscape::ui
