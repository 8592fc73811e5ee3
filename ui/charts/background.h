// SPDX-License-Identifier: Apache-2.0
// One worker thread for pictures and scenes: the latest request wins, what is outdated is told to stop and
// never delivered. Its own thread, so that planners that fill the shared pool do not stop the charts.
#pragma once

#include <QObject>
#include <QThreadPool>
#include <functional>
#include <stop_token>

namespace memscape::ui {

class Background : public QObject {
  Q_OBJECT
 public:
  using Deliver = std::function<void()>;
  using Work = std::function<Deliver(const std::stop_token&)>;

  explicit Background(QObject* parent = nullptr);
  /// Tells running work to stop and waits for it.
  ~Background() override;

  /// Runs `work` on the worker; what it returns is called here, unless start() or cancel() came in between.
  void start(Work work);
  void cancel();
  [[nodiscard]] bool busy() const { return m_busy; }

 private:
  QThreadPool m_thread;
  std::stop_source m_stop;
  quint64 m_generation = 0;
  bool m_busy = false;
};

}  // namespace memscape::ui
