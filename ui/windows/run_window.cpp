// SPDX-License-Identifier: Apache-2.0
#include "ui/windows/run_window.h"

#include <QApplication>
#include <QIcon>

#include "ui/document/document.h"
#include "ui/windows/main_window.h"

namespace memscape::ui {

int runWindow(QApplication& application, const QStringList& files) {
  // Names the settings; what the caller has set stays.
  if (QCoreApplication::organizationName().isEmpty())
    QCoreApplication::setOrganizationName(QStringLiteral("memscape"));
  QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/memscape.svg")));
  QGuiApplication::setDesktopFileName(QStringLiteral("memscape"));
  // Before the window, so that it outlives the panels that look at it.
  Document document;
  MainWindow window(document);
  window.show();
  window.openFiles(files);
  return application.exec();
}

}  // namespace memscape::ui
