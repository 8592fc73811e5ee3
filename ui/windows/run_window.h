// SPDX-License-Identifier: Apache-2.0
// Starts the window: what the command line calls when there is no subcommand.
#pragma once

#include <QStringList>

class QApplication;

namespace memscape::ui {

/// Opens the window on the files (the welcome page without any) and runs until it is closed. The exit status
/// is the application's.
int runWindow(QApplication& application, const QStringList& files);

}  // namespace memscape::ui
