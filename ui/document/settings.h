// SPDX-License-Identifier: Apache-2.0
// What is remembered between sessions.
#pragma once

#include <QByteArray>
#include <QList>
#include <QSettings>
#include <QStringList>

namespace memscape::ui {

enum class ThemeChoice { System, Light, Dark };

class Settings {
 public:
  [[nodiscard]] QStringList recentFiles() const;
  /// Moves the file to the front; keeps the latest ten.
  void addRecentFile(const QString& path);
  void clearRecentFiles();

  [[nodiscard]] ThemeChoice theme() const;
  void setTheme(ThemeChoice choice);

  /// Folder of the last file opened or written.
  [[nodiscard]] QString folder() const;
  void setFolder(const QString& folder);

  /// Of a panel that comes and goes with what is open: whether the user wants it then. True unless he closed
  /// it.
  [[nodiscard]] bool panelWanted(const QString& name) const;
  void setPanelWanted(const QString& name, bool wanted);

  /// Of a table: indexes of columns that are not shown.
  [[nodiscard]] QList<int> hiddenColumns(const QString& table, const QList<int>& atFirst) const;
  void setHiddenColumns(const QString& table, const QList<int>& columns);

  [[nodiscard]] QByteArray windowGeometry() const;
  [[nodiscard]] QByteArray windowState() const;
  void setWindow(const QByteArray& geometry, const QByteArray& state);

 private:
  QSettings m_store;
};

}  // namespace memscape::ui
