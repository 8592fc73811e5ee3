// SPDX-License-Identifier: Apache-2.0
// What is remembered between sessions.
#pragma once

#include <QByteArray>
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

  [[nodiscard]] QByteArray windowGeometry() const;
  [[nodiscard]] QByteArray windowState() const;
  void setWindow(const QByteArray& geometry, const QByteArray& state);

 private:
  QSettings m_store;
};

}  // namespace memscape::ui
