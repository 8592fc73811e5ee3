// SPDX-License-Identifier: Apache-2.0
// Writing a chart as a picture, with a preview that follows the choices.
#pragma once

#include <QDialog>
#include <QImage>

#include "ui/jobs/job.h"
#include "ui/paint/picture.h"

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace memscape::ui {

class ExportDialog : public QDialog {
  Q_OBJECT
 public:
  /// `request` is what the dialog starts from; `folder` and `name` propose where to write. Works in the
  /// background on `pool`.
  ExportDialog(JobPool& pool, const PictureRequest& request, const QString& folder, const QString& name,
               QWidget* parent = nullptr);
  /// The file that was written; empty when none was.
  [[nodiscard]] const QString& writtenPath() const { return m_written; }

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  [[nodiscard]] QWidget* makeForm();
  [[nodiscard]] PictureRequest request() const;
  void preview();
  void showPreview();
  void choosePathAndWrite();
  void write(const QString& path);

  PictureRequest m_base;
  QString m_folder;
  QString m_name;
  QString m_written;
  QComboBox* m_view = nullptr;
  QComboBox* m_theme = nullptr;
  QComboBox* m_format = nullptr;
  QSpinBox* m_width = nullptr;
  QSpinBox* m_height = nullptr;
  QLineEdit* m_title = nullptr;
  QLabel* m_preview;
  QLabel* m_problem;
  QDialogButtonBox* m_buttons;
  QImage m_image;
  Job m_previewing;
  Job m_writing;
};

}  // namespace memscape::ui
