// SPDX-License-Identifier: Apache-2.0
// What the program says about itself.
#pragma once

class QWidget;

namespace memscape::ui {

void showAbout(QWidget* parent);

}  // namespace memscape::ui
