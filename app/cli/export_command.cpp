// SPDX-License-Identifier: Apache-2.0
// memscape export: a picture of a plan.
#include <QGuiApplication>
#include <charconv>

#include "app/cli/commands.h"
#include "app/cli/make_plans.h"
#include "app/cli/plan_table.h"
#include "app/cli/report.h"
#include "app/cli/stopper.h"
#include "ui/paint/picture.h"

namespace memscape::app {

namespace {

using support::Error;
using support::ErrorCode;
using support::Result;

constexpr int kSmallestPx = 64;
constexpr int kLargestPx = 16384;

Error usage(std::string message, std::string hint) {
  return {.code = ErrorCode::Usage, .location = {}, .message = std::move(message), .hint = std::move(hint)};
}

std::optional<int> pixels(std::string_view text) {
  int value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value >= kSmallestPx && value <= kLargestPx ? std::optional(value) : std::nullopt;
}

Result<QSize> parseSize(const std::string& text) {
  const std::size_t cross = text.find('x');
  if (cross != std::string::npos) {
    const auto width = pixels(std::string_view(text).substr(0, cross));
    const auto height = pixels(std::string_view(text).substr(cross + 1));
    if (width && height) return QSize(*width, *height);
  }
  return usage("--size '" + text + "' is not WIDTHxHEIGHT with numbers from " + std::to_string(kSmallestPx) +
                   " to " + std::to_string(kLargestPx),
               "for example 1200x675");
}

ui::ChartView viewOf(const std::string& name) {
  if (name == "lifetimes") return ui::ChartView::Lifetimes;
  return name == "occupancy" ? ui::ChartView::Occupancy : ui::ChartView::Layout;
}

Result<void> checkEnding(const std::string& path) {
  for (const std::string_view ending : {".svg", ".pdf", ".png"}) {
    if (QString::fromStdString(path).endsWith(QLatin1String(ending.data()), Qt::CaseInsensitive)) return {};
  }
  return usage("cannot tell the format of '" + path + "'", "end it in .svg, .pdf or .png");
}

/// Standard error is for our own words: without a session Qt would warn that it has no XDG_RUNTIME_DIR.
void onlySevere(QtMsgType type, const QMessageLogContext&, const QString& message) {
  if (type == QtCriticalMsg || type == QtFatalMsg) note(message.toStdString());
}

/// Qt paints without a window system here.
Result<void> draw(const std::string& path, const ui::PictureRequest& request) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  qInstallMessageHandler(onlySevere);
  std::string name = "memscape";
  char* arguments[] = {name.data(), nullptr};
  int count = 1;
  const QGuiApplication application(count, arguments);
  return ui::writePicture(QString::fromStdString(path), request);
}

}  // namespace

ExitStatus run(const ExportCommand& command) {
  const TextFormat format = TextFormat::Text;
  const SignalStop signals;
  ui::PictureRequest request;
  if (auto ending = checkEnding(command.path); !ending) return fail({}, ending.error(), format);
  if (!command.size.empty()) {
    const auto size = parseSize(command.size);
    if (!size) return fail({}, size.error(), format);
    request.size = *size;
  }
  const auto choices = choosePlanners(command.plan);
  if (!choices) return fail({}, choices.error(), format);
  if (const auto one = expectOnePlanner(*choices); !one) return fail({}, one.error(), format);
  const auto loaded = load(command.file, command.input, signals.token());
  if (!loaded) return fail(command.file, loaded.error(), format);
  warn(loaded->workload);
  auto plans = makePlans(*loaded, *choices, command.plan, signals.token());
  plan::CheckedPlan& plan = plans.front();
  const ExitStatus status = verdict(plans, command.plan);
  noteTrouble(*loaded, plan);
  if (!plan.placed()) return status;

  request.problem = loaded->problem;
  request.view = viewOf(command.view);
  request.theme = command.theme == "dark" ? ui::ThemeKind::Dark : ui::ThemeKind::Light;
  request.title = QString::fromStdString(command.file).section(QLatin1Char('/'), -1) + QStringLiteral(" · ") +
                  QString::fromStdString(planName(plan.plan));
  request.plan = std::make_shared<plan::CheckedPlan>(std::move(plan));
  if (const auto written = draw(command.path, request); !written) {
    return fail({}, written.error(), format);  // its location is the path
  }
  return status;
}

}  // namespace memscape::app
