// SPDX-License-Identifier: Apache-2.0
// What the three charts have in common: gestures, the cached image, probe, selection, accessibility.
//
// The image holds the plot; axes, selection and probe are painted over it each time. A small scene is
// rendered at once. A large one is rendered by a worker, quickly while it moves and exactly when it has come
// to rest; until an image is done the last one is shown stretched to where its content belongs now.
#pragma once

#include <QImage>
#include <QTimer>
#include <QWidget>
#include <functional>
#include <optional>
#include <vector>

#include "core/chart/view_transform.h"
#include "core/chart/walk.h"
#include "ui/charts/background.h"
#include "ui/charts/chart_keys.h"
#include "ui/charts/chart_overlays.h"
#include "ui/charts/plan_view.h"
#include "ui/paint/paint_context.h"

class QMenu;

namespace memscape::ui {

class ChartLink;
class Selection;

/// Margins of a chart `width` wide; the same for all charts and the time axis of a stack.
struct ChartMargins {
  double left = 0;
  double right = 0;
};
[[nodiscard]] ChartMargins chartMargins(const QFont& font, int width);

class ChartWidget : public QWidget {
  Q_OBJECT
 public:
  /// `link` and `selection` outlive this widget.
  ChartWidget(ChartLink* link, Selection* selection, QWidget* parent);

  /// Null: `message` is shown instead.
  void setView(PlanViewPtr view, const QString& message = {});
  void setTheme(const Theme& theme);
  /// True while the image is not the exact one of the current view.
  [[nodiscard]] bool rendering() const {
    return m_background.busy() || m_refresh.isActive() || m_rest.isActive();
  }

  enum class Focus { Centre, Fit };
  void showSelection(Focus focus);
  /// Moves no more than it takes.
  void bringIntoSight(model::BufferId buffer);
  void showPeak();
  void run(ChartCommand command);
  /// What is selected and which steps are visible, as a sentence.
  [[nodiscard]] QString spokenValue() const;
  /// A drag measures, instead of zooming, until this is turned off.
  void setMeasuring(bool on) { m_measuring = on; }

  [[nodiscard]] QRectF plot() const;
  virtual chart::AxisRange vertical() const = 0;
  virtual chart::AxisRange verticalExtent() const = 0;
  virtual void setVertical(chart::AxisRange range) = 0;
  /// The buffer under a place of the widget.
  [[nodiscard]] virtual std::optional<model::BufferId> bufferAt(QPointF position) const = 0;

 Q_SIGNALS:
  void hovered(const QString& text);
  void verticalChanged();
  void readOnlyLanesToggled();

 protected:
  using Render = std::function<void(const PaintContext&, const QRectF& plot)>;
  /// A function for the worker: it owns all that it needs.
  [[nodiscard]] virtual Render renderer() const = 0;
  /// Around and over the image, in the GUI thread: cheap.
  virtual void paintFrame(const PaintContext& context, const QRectF& plot) const = 0;
  /// Marks these buffers over the image: for the worker where they are many.
  [[nodiscard]] virtual Render selectionRenderer(std::vector<model::BufferId> buffers) const = 0;
  /// How many things an image of the scene holds at most.
  [[nodiscard]] virtual std::size_t load() const = 0;
  /// What of the vertical axis the buffer covers.
  [[nodiscard]] virtual std::optional<chart::AxisRange> verticalOf(model::BufferId buffer) const = 0;
  /// "0x0C4000" for a place of the widget; may be empty.
  [[nodiscard]] virtual QString placeText(QPointF position) const = 0;
  /// A tool tip for a place without a buffer; may be empty.
  [[nodiscard]] virtual QString hintAt(QPointF) const { return {}; }
  // A glide of the vertical axis where it has one.
  [[nodiscard]] virtual chart::AxisRange verticalTarget() const { return vertical(); }
  virtual void glideVertical(chart::AxisRange range) { setVertical(range); }
  /// True when the link holds the vertical axis.
  [[nodiscard]] virtual bool sharesVertical() const { return false; }
  /// True when arrow keys go from buffer to buffer in that direction.
  [[nodiscard]] virtual bool walks(chart::Direction) const { return false; }
  /// The buffer that one comes to from another in a direction; nothing where there is none.
  virtual std::optional<model::BufferId> neighbourOf(model::BufferId, chart::Direction) {
    return std::nullopt;
  }
  /// What is between two places of the vertical axis, such as "4 KiB"; may be empty.
  [[nodiscard]] virtual QString heightText(double, double) const { return {}; }
  /// True when the vertical axis grows upwards.
  [[nodiscard]] virtual bool upward() const { return true; }
  /// The part of the plot that moves with both axes.
  [[nodiscard]] virtual QRectF content() const { return plot(); }
  /// A click that hit no buffer.
  virtual void clickedBeside(QPointF position);
  virtual void addMenuItems(QMenu& menu);
  /// The view has changed in a way that needs a new image.
  void invalidate();
  virtual void viewChanged() {}

  [[nodiscard]] const PlanViewPtr& view() const { return m_view; }
  [[nodiscard]] ChartLink* link() const { return m_link; }
  [[nodiscard]] Selection* selection() const { return m_selection; }

  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;
  bool event(QEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  enum class Drag { None, Undecided, Band, Pan, Measure };
  struct Shown {
    QImage image;
    chart::AxisRange time;
    chart::AxisRange vertical;
  };

  void refresh();
  [[nodiscard]] bool manySelected() const;
  void showSelected();
  void render(chart::RasterQuality quality);
  [[nodiscard]] std::function<QImage(const std::stop_token&)> imageMaker(chart::RasterQuality quality) const;
  void paintImage(QPainter& painter) const;
  void paintOverlays(const PaintContext& context) const;
  [[nodiscard]] double timeAt(double x) const;
  [[nodiscard]] double verticalAt(double y) const;
  void zoomTime(double at, double factor);
  void zoomVertical(double at, double factor);
  void panVertical(double fraction);
  void panBy(QPointF px);
  void zoomToBand();
  void hover(QPointF position);
  void click(QPointF position, Qt::KeyboardModifiers modifiers);
  void moveProbe(model::Step by);
  void centreOrFit();
  void go(chart::Direction direction);
  void selectHere();
  void toggleMark();
  void copySelection() const;
  void extendMeasure();
  void panTime(double fraction);
  [[nodiscard]] QString measureText() const;

  ChartLink* m_link;
  Selection* m_selection;
  PlanViewPtr m_view;
  QString m_message;
  Theme m_theme;
  Shown m_shown;
  QTimer m_refresh;
  QTimer m_rest;           // until what has stopped moving is rendered exactly
  bool m_resting = false;  // the worker renders exactly
  bool m_stale = false;    // something changed while the worker was busy
  bool m_marked = false;   // the image holds the marks of what is selected
  Drag m_drag = Drag::None;
  QPointF m_pressed;
  QPointF m_pointer;
  bool m_measuring = false;     // every drag measures
  bool m_dragMeasures = false;  // this one does
  std::optional<Measure> m_measure;
  std::vector<model::BufferId> m_centred;  // the selection that F has centred: the next F fits it
  Background m_background;
};

}  // namespace memscape::ui
