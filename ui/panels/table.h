// SPDX-License-Identifier: Apache-2.0
// What the tables of all panels have in common: look, choice of columns, copying and saving, and text for
// when they are empty.
#pragma once

#include <QString>
#include <QTableView>
#include <memory>
#include <vector>

#include "ui/models/table_text.h"

class QMenu;

namespace memscape::ui {

class Job;
class JobPool;

/// Rows select as a whole. Ctrl+C copies the selected ones with their headers as tab separated text,
/// Ctrl+Shift+C as CSV with exact numbers; the context menu has both, and saving of all rows where the model
/// HasTableText.
class Table : public QTableView {
  Q_OBJECT
 public:
  explicit Table(QWidget* parent = nullptr);
  ~Table() override;

  /// Shown in the middle while there are no rows.
  void setPlaceholder(const QString& text);
  /// Where large copies and files are written. Without it everything is copied at once.
  void setJobPool(JobPool& pool);
  /// A menu on the header shows and hides columns, and they are remembered under this name. Call it once the
  /// model is set.
  void setColumnsToChoose(const QString& settingsName, const QList<int>& hiddenAtFirst);

  /// Rows that are shown as selected though the selection model, for which so many ranges would be too slow,
  /// knows nothing of them. Ascending; they go when something else is selected or the model is reset.
  void setMarkedRows(std::vector<int> rows);
  [[nodiscard]] const std::vector<int>& markedRows() const { return m_marked; }
  [[nodiscard]] bool isMarked(int row) const;
  /// Ascending.
  [[nodiscard]] QList<int> selectedRows() const;

  /// Many rows are copied in the background; `noticed` tells when they are there.
  void copySelection() { copy(TableFormat::Tabs); }
  void copy(TableFormat format);
  /// All rows and visible columns, in the background.
  void saveCsv(const QString& path);

 Q_SIGNALS:
  void rowClicked(int row, Qt::KeyboardModifiers modifiers);
  /// Before the context menu of a cell (or of no cell) opens: what the panel adds comes first.
  void menuRequested(QMenu* menu, const QModelIndex& index);
  /// A sentence about what was copied or written, for the status bar.
  void noticed(const QString& text);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void selectionChanged(const QItemSelection& selected, const QItemSelection& deselected) override;

 public Q_SLOTS:
  void reset() override;

 private:
  [[nodiscard]] TableText tableText() const;
  [[nodiscard]] QList<int> visibleColumns() const;
  void chooseFile();
  void addColumns(QMenu& menu);

  QString m_placeholder;
  QString m_settingsName;
  std::vector<int> m_marked;
  std::unique_ptr<Job> m_copying;
  std::unique_ptr<Job> m_saving;
};

}  // namespace memscape::ui
