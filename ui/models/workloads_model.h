// SPDX-License-Identifier: Apache-2.0
// What is open as a tree: files, and below each the plans that are there.
#pragma once

#include <QAbstractItemModel>
#include <QIcon>
#include <optional>
#include <vector>

#include "ui/document/plan_key.h"

namespace memscape::ui {

class Document;
class OpenWorkload;

class WorkloadsModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  /// `document` outlives the model.
  explicit WorkloadsModel(Document& document, QObject* parent = nullptr);

  [[nodiscard]] OpenWorkload* workloadAt(const QModelIndex& index) const;
  /// Nothing for a file.
  [[nodiscard]] std::optional<PlanKey> planAt(const QModelIndex& index) const;
  /// The row of the plan on show, or of the current file.
  [[nodiscard]] QModelIndex currentIndex() const;

  [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
  using QObject::parent;
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct File {
    OpenWorkload* workload = nullptr;
    std::vector<PlanKey> plans;
    bool operator==(const File&) const = default;
  };
  void refresh();
  [[nodiscard]] QString text(const QModelIndex& index) const;

  Document& m_document;
  std::vector<File> m_files;
  QIcon m_fileIcon;
  QIcon m_shownIcon;
  QIcon m_comparedIcon;
  QIcon m_noIcon;  // keeps the names aligned
};

}  // namespace memscape::ui
