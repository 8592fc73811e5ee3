// SPDX-License-Identifier: Apache-2.0
// Where a pool's arena goes at a peak, as a bar: live + padding + holes = arena.
#pragma once

#include <QWidget>
#include <optional>

#include "core/analysis/peak.h"
#include "ui/paint/theme.h"

namespace memscape::ui {

class WaterfallView : public QWidget {
  Q_OBJECT
 public:
  explicit WaterfallView(QWidget* parent = nullptr);
  void setWaterfall(std::optional<analysis::Waterfall> waterfall);
  void setTheme(const Theme& theme);
  [[nodiscard]] QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  std::optional<analysis::Waterfall> m_waterfall;
  Theme m_theme;
};

}  // namespace memscape::ui
