// SPDX-License-Identifier: Apache-2.0
// What the layouts show on top of the plan when asked.
#pragma once

#include <QObject>
#include <utility>

namespace memscape::ui {

class Overlays : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  [[nodiscard]] bool holes() const { return m_holes; }
  void setHoles(bool on) { set(m_holes, on); }
  /// The support chain of the selected buffer, or of the arena's top while not exactly one is selected.
  [[nodiscard]] bool chain() const { return m_chain; }
  void setChain(bool on) { set(m_chain, on); }

 Q_SIGNALS:
  void changed();

 private:
  void set(bool& what, bool on) {
    if (std::exchange(what, on) != on) Q_EMIT changed();
  }

  bool m_holes = false;
  bool m_chain = false;
};

}  // namespace memscape::ui
