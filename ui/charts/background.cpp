// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/background.h"

#include <utility>

namespace memscape::ui {

Background::Background(QObject* parent) : QObject(parent) {
  m_thread.setMaxThreadCount(1);
}

Background::~Background() {
  cancel();
  m_thread.waitForDone();
}

void Background::start(Work work) {
  cancel();
  m_stop = std::stop_source();
  m_busy = true;
  m_thread.start([this, work = std::move(work), stop = m_stop.get_token(), generation = m_generation] {
    if (stop.stop_requested()) return;
    Deliver deliver = work(stop);
    // The destructor waits for this thread, so `this` is alive; Qt drops the call if it dies before its turn.
    QMetaObject::invokeMethod(
        this,
        [this, generation, deliver = std::move(deliver)] {
          if (generation != m_generation) return;
          m_busy = false;
          deliver();
        },
        Qt::QueuedConnection);
  });
}

void Background::cancel() {
  m_stop.request_stop();
  m_thread.clear();
  ++m_generation;
  m_busy = false;
}

}  // namespace memscape::ui
