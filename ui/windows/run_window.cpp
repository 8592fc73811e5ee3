// SPDX-License-Identifier: Apache-2.0
#include "ui/windows/run_window.h"

#include <QApplication>
#include <QMainWindow>

#include "ui/document/document.h"
#include "ui/panels/buffers_panel.h"

namespace memscape::ui {

int runWindow(QApplication& application, const QStringList& files) {
  // Before the window, so that it outlives the panels that look at it.
  Document document;
  QMainWindow window;
  window.setCentralWidget(new BuffersPanel(document));
  document.open(files);
  window.show();
  return application.exec();
}

}  // namespace memscape::ui
