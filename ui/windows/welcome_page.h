// SPDX-License-Identifier: Apache-2.0
// What the window shows while no file is open: sample networks, recent files, and how to open one.
#pragma once

#include <QScrollArea>
#include <QStringList>
#include <vector>

#include "ui/document/samples.h"

class QVBoxLayout;

namespace memscape::ui {

class WelcomePage : public QScrollArea {
  Q_OBJECT
 public:
  WelcomePage(const std::vector<Sample>& samples, const QStringList& recentFiles, QWidget* parent = nullptr);
  void setRecentFiles(const QStringList& files);

 Q_SIGNALS:
  void openRequested();
  void fileRequested(const QString& path);

 private:
  void addSamples(QVBoxLayout& column, const std::vector<Sample>& samples);

  QVBoxLayout* m_recent;
};

}  // namespace memscape::ui
