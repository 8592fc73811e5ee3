// SPDX-License-Identifier: Apache-2.0
#include "ui/document/settings.h"

#include <QFileInfo>

namespace memscape::ui {
namespace {

constexpr qsizetype kRecentFiles = 10;

const QString kRecent = QStringLiteral("recentFiles");
const QString kTheme = QStringLiteral("theme");
const QString kFolder = QStringLiteral("folder");
const QString kPanels = QStringLiteral("panels/");
const QString kHiddenColumns = QStringLiteral("hiddenColumns/");
const QString kGeometry = QStringLiteral("window/geometry");
const QString kState = QStringLiteral("window/state");

}  // namespace

QStringList Settings::recentFiles() const {
  return m_store.value(kRecent).toStringList();
}

void Settings::addRecentFile(const QString& path) {
  QStringList files = recentFiles();
  const QString absolute = QFileInfo(path).absoluteFilePath();
  files.removeAll(absolute);
  files.prepend(absolute);
  m_store.setValue(kRecent, files.mid(0, kRecentFiles));
}

void Settings::clearRecentFiles() {
  m_store.remove(kRecent);
}

ThemeChoice Settings::theme() const {
  const QString name = m_store.value(kTheme).toString();
  if (name == u"light") return ThemeChoice::Light;
  if (name == u"dark") return ThemeChoice::Dark;
  return ThemeChoice::System;
}

void Settings::setTheme(ThemeChoice choice) {
  switch (choice) {
    case ThemeChoice::System:
      m_store.remove(kTheme);
      return;
    case ThemeChoice::Light:
      m_store.setValue(kTheme, QStringLiteral("light"));
      return;
    case ThemeChoice::Dark:
      m_store.setValue(kTheme, QStringLiteral("dark"));
      return;
  }
}

QString Settings::folder() const {
  return m_store.value(kFolder).toString();
}

void Settings::setFolder(const QString& folder) {
  m_store.setValue(kFolder, folder);
}

bool Settings::panelWanted(const QString& name) const {
  return m_store.value(kPanels + name, true).toBool();
}

void Settings::setPanelWanted(const QString& name, bool wanted) {
  m_store.setValue(kPanels + name, wanted);
}

QList<int> Settings::hiddenColumns(const QString& table, const QList<int>& atFirst) const {
  if (!m_store.contains(kHiddenColumns + table)) return atFirst;
  QList<int> columns;
  for (const QString& column : m_store.value(kHiddenColumns + table).toStringList())
    columns << column.toInt();
  return columns;
}

void Settings::setHiddenColumns(const QString& table, const QList<int>& columns) {
  QStringList texts;
  for (const int column : columns) texts << QString::number(column);
  m_store.setValue(kHiddenColumns + table, texts);
}

QByteArray Settings::windowGeometry() const {
  return m_store.value(kGeometry).toByteArray();
}

QByteArray Settings::windowState() const {
  return m_store.value(kState).toByteArray();
}

void Settings::setWindow(const QByteArray& geometry, const QByteArray& state) {
  m_store.setValue(kGeometry, geometry);
  m_store.setValue(kState, state);
}

}  // namespace memscape::ui
