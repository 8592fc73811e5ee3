// SPDX-License-Identifier: Apache-2.0
// Widgets one after the other, in as many lines as the width needs.
#pragma once

#include <QLayout>
#include <memory>
#include <vector>

namespace memscape::ui {

class FlowLayout : public QLayout {
 public:
  explicit FlowLayout(int spacingPx);
  ~FlowLayout() override;

  void addItem(QLayoutItem* item) override;
  [[nodiscard]] int count() const override;
  [[nodiscard]] QLayoutItem* itemAt(int index) const override;
  QLayoutItem* takeAt(int index) override;
  [[nodiscard]] bool hasHeightForWidth() const override { return true; }
  [[nodiscard]] int heightForWidth(int width) const override;
  [[nodiscard]] Qt::Orientations expandingDirections() const override { return {}; }
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSize() const override;
  void setGeometry(const QRect& rect) override;

 private:
  /// Calls put(item, geometry) for each; returns the height.
  template <class Put>
  int flow(const QRect& rect, Put put) const;

  std::vector<std::unique_ptr<QLayoutItem>> m_items;
};

}  // namespace memscape::ui
