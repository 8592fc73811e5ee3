// SPDX-License-Identifier: Apache-2.0
// What was visible before, to go back to: changes that follow each other quickly are one.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <vector>

#include "core/chart/view_transform.h"

namespace memscape::ui {

class ChartLink;

class ViewHistory : public QObject {
  Q_OBJECT
 public:
  /// `link` outlives the history.
  explicit ViewHistory(ChartLink& link, QObject* parent = nullptr);

  [[nodiscard]] bool canUndo() const { return !m_before.empty(); }
  [[nodiscard]] bool canRedo() const { return !m_after.empty(); }
  void undo();
  void redo();
  /// Another plan's views mean nothing here.
  void clear();

 Q_SIGNALS:
  void changed();

 private:
  struct View {
    chart::AxisRange time;
    chart::AxisRange offset;
    bool operator==(const View&) const = default;
  };
  void record();
  void go(std::vector<View>& from, std::vector<View>& to);

  ChartLink& m_link;
  View m_now;
  std::vector<View> m_before;
  std::vector<View> m_after;
  QElapsedTimer m_sinceChange;
  bool m_going = false;
};

}  // namespace memscape::ui
