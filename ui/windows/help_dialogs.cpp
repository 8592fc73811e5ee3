// SPDX-License-Identifier: Apache-2.0
#include "ui/windows/help_dialogs.h"

#include <QApplication>
#include <QMessageBox>

namespace memscape::ui {
namespace {

QString tr(const char* text) {
  return QCoreApplication::translate("memscape::ui::help", text);
}

}  // namespace

void showAbout(QWidget* parent) {
  QMessageBox box(parent);
  box.setWindowTitle(tr("About Memscape"));
  box.setIconPixmap(QApplication::windowIcon().pixmap(64));
  box.setText(tr("<h3>Memscape %1</h3><p>A desktop explorer for static memory plans.</p>"
                 "<p>Apache License 2.0. Built with Qt %2.</p>")
                  .arg(QApplication::applicationVersion(), QString::fromLatin1(qVersion())));
  box.exec();
}

}  // namespace memscape::ui
