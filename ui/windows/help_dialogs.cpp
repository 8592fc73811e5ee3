// SPDX-License-Identifier: Apache-2.0
#include "ui/windows/help_dialogs.h"

#include <QApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QMessageBox>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace memscape::ui {
namespace {

QString tr(const char* text) {
  return QCoreApplication::translate("memscape::ui::help", text);
}

struct Gesture {
  const char* how;
  const char* what;
};

constexpr Gesture kGestures[] = {
    {QT_TRANSLATE_NOOP("memscape::ui::help", "Wheel"),
     QT_TRANSLATE_NOOP("memscape::ui::help", "Scroll offsets")},
    {QT_TRANSLATE_NOOP("memscape::ui::help", "Shift+Wheel"),
     QT_TRANSLATE_NOOP("memscape::ui::help", "Scroll time")},
    {QT_TRANSLATE_NOOP("memscape::ui::help", "Ctrl+Wheel"),
     QT_TRANSLATE_NOOP("memscape::ui::help", "Zoom time at the pointer")},
    {QT_TRANSLATE_NOOP("memscape::ui::help", "Ctrl+Shift+Wheel"),
     QT_TRANSLATE_NOOP("memscape::ui::help", "Zoom offsets at the pointer")},
    {QT_TRANSLATE_NOOP("memscape::ui::help", "Click"),
     QT_TRANSLATE_NOOP("memscape::ui::help", "Select the buffer under the pointer")},
    {QT_TRANSLATE_NOOP("memscape::ui::help", "Ctrl+Click"),
     QT_TRANSLATE_NOOP("memscape::ui::help", "Add to the selection")},
    {QT_TRANSLATE_NOOP("memscape::ui::help", "Drag"),
     QT_TRANSLATE_NOOP("memscape::ui::help", "Zoom to the rectangle")},
    {QT_TRANSLATE_NOOP("memscape::ui::help", "Shift+Drag, middle drag"),
     QT_TRANSLATE_NOOP("memscape::ui::help", "Pan")},
    {QT_TRANSLATE_NOOP("memscape::ui::help", "W S A D, arrows"),
     QT_TRANSLATE_NOOP("memscape::ui::help", "Zoom and pan")},
    {QT_TRANSLATE_NOOP("memscape::ui::help", "F, 0"),
     QT_TRANSLATE_NOOP("memscape::ui::help", "Zoom to the selection, whole plan")},
    {QT_TRANSLATE_NOOP("memscape::ui::help", "Esc"),
     QT_TRANSLATE_NOOP("memscape::ui::help", "Select nothing")},
};

QString row(const QString& left, const QString& right) {
  return QStringLiteral(
             "<tr><td style='padding:3px 24px 3px 0'><b>%1</b></td><td style='padding:3px 0'>%2</td></tr>")
      .arg(left.toHtmlEscaped(), right.toHtmlEscaped());
}

}  // namespace

void showAbout(QWidget* parent) {
  QMessageBox box(parent);
  box.setWindowTitle(tr("About Memscape"));
  box.setIconPixmap(QApplication::windowIcon().pixmap(64));
  box.setText(tr("<h3>Memscape %1</h3><p>A desktop explorer for static memory plans.</p>"
                 "<p>Apache License 2.0. Built with Qt %2.</p>")
                  .arg(QApplication::applicationVersion(), QString::fromLatin1(qVersion())));
  box.exec();
}

void showKeys(QWidget* parent, const QList<QAction*>& actions) {
  QString html = QStringLiteral("<h3>%1</h3><table>").arg(tr("Keys"));
  for (const QAction* action : actions)
    html += row(action->shortcut().toString(QKeySequence::NativeText), action->statusTip());
  html += QStringLiteral("</table><h3>%1</h3><table>").arg(tr("In the charts"));
  for (const Gesture& gesture : kGestures) html += row(tr(gesture.how), tr(gesture.what));
  html += QStringLiteral("</table><h3>%1</h3><table>").arg(tr("In the tables"));
  html += row(tr("Ctrl+C"), tr("Copy the selected rows as text"));
  html += row(tr("Click, Shift+Click on a planner"), tr("Show its plan, compare it with the shown one"));
  html += row(tr("Enter, Shift+Enter on a planner"), tr("The same from the keyboard"));
  html += QStringLiteral("</table><h3>%1</h3><table>").arg(tr("In a program's text"));
  html += row(tr("Click, Enter"), tr("Select the line's buffers, move the probe to its first step"));
  html += row(tr("N, Shift+N"), tr("Next and previous marked line"));
  html += row(tr("Shift+Click, drag, Ctrl+A, Ctrl+C"), tr("Select lines and copy them"));
  html += row(tr("Ctrl+F"), tr("Find in the text"));
  html += QStringLiteral("</table>");

  QDialog dialog(parent);
  dialog.setWindowTitle(tr("Gestures and Keys"));
  dialog.resize(560, 620);
  auto* text = new QTextBrowser(&dialog);
  text->setHtml(html);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, &dialog);
  auto* layout = new QVBoxLayout(&dialog);
  layout->addWidget(text);
  layout->addWidget(buttons);
  QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
  dialog.exec();
}

}  // namespace memscape::ui
