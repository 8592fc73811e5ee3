// SPDX-License-Identifier: Apache-2.0
// The buffers that are selected: one object that charts, tables and the inspector share.
#pragma once

#include <QObject>
#include <vector>

#include "core/model/ids.h"

namespace memscape::ui {

class Selection : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  /// Sorted by index, without repeats.
  [[nodiscard]] const std::vector<model::BufferId>& buffers() const { return m_buffers; }
  [[nodiscard]] bool contains(model::BufferId buffer) const;
  [[nodiscard]] bool empty() const { return m_buffers.empty(); }

  void set(std::vector<model::BufferId> buffers);
  void toggle(model::BufferId buffer);
  void clear() { set({}); }

 Q_SIGNALS:
  void changed();

 private:
  std::vector<model::BufferId> m_buffers;
};

}  // namespace memscape::ui
