// SPDX-License-Identifier: Apache-2.0
// The toolbar's list of plans: the file's own and every planner.
#pragma once

#include <QComboBox>

namespace memscape::ui {

class Document;

class PlannerChooser : public QComboBox {
  Q_OBJECT
 public:
  explicit PlannerChooser(Document& document, QWidget* parent = nullptr);

 private:
  void fill();
  void follow();

  Document& m_document;
};

}  // namespace memscape::ui
