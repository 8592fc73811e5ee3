// SPDX-License-Identifier: Apache-2.0
// About, and the list of gestures and keys.
#pragma once

#include <QAction>
#include <QList>

class QWidget;

namespace memscape::ui {

void showAbout(QWidget* parent);

/// Keys come from the actions, gestures from the charts.
void showKeys(QWidget* parent, const QList<QAction*>& actions);

}  // namespace memscape::ui
