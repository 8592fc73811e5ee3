// SPDX-License-Identifier: Apache-2.0
// The row above the charts: title, figures, and a badge that says whether the plan is any good.
#pragma once

#include <QString>
#include <QWidget>

#include "ui/paint/summary.h"
#include "ui/paint/theme.h"

namespace memscape::ui {

class ChartHeader : public QWidget {
  Q_OBJECT
 public:
  explicit ChartHeader(QWidget* parent);
  void setText(const QString& title, const Summary& summary);
  void setTheme(const Theme& theme);
  [[nodiscard]] QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  [[nodiscard]] QColor badgeColour() const;

  QString m_title;
  Summary m_summary;
  Theme m_theme;
};

}  // namespace memscape::ui
