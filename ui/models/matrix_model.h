// SPDX-License-Identifier: Apache-2.0
// Planners × figures for the current workload: the file's own plan first, then every registered planner.
// Rows fill in as planners finish.
#pragma once

#include <QAbstractTableModel>
#include <QIcon>
#include <optional>
#include <vector>

#include "ui/document/plan_key.h"

namespace memscape::ui {

class Document;
class OpenWorkload;

enum class MatrixColumn { Plan, Arena, Gap, Status, Waste, Time };
inline constexpr int kMatrixColumns = 6;

class MatrixModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  /// `document` outlives the model.
  explicit MatrixModel(Document& document, QObject* parent = nullptr);

  [[nodiscard]] PlanKey keyAt(int row) const;
  [[nodiscard]] int rowOf(PlanKey key) const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  void reset();
  void refresh();
  [[nodiscard]] QString text(PlanKey key, MatrixColumn column) const;
  [[nodiscard]] QString statusText(PlanKey key) const;
  [[nodiscard]] QString toolTip(PlanKey key, MatrixColumn column) const;
  [[nodiscard]] bool isBest(PlanKey key) const;

  Document& m_document;
  OpenWorkload* m_workload = nullptr;
  bool m_hasImported = false;
  std::optional<std::int64_t> m_best;  // smallest usable arena so far
  QIcon m_shownIcon;
  QIcon m_comparedIcon;
  QIcon m_noIcon;  // keeps the names aligned
};

}  // namespace memscape::ui
