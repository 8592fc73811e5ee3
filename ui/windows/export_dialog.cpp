// SPDX-License-Identifier: Apache-2.0
#include "ui/windows/export_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QSpinBox>

namespace memscape::ui {
namespace {

constexpr int kFormWidthPx = 260;
constexpr int kMinPx = 200;
constexpr int kMaxPx = 8000;
constexpr int kPreviewWidthPx = 1200;  // a larger picture is previewed smaller

QImage paintImage(PictureRequest request) {
  if (request.size.width() > kPreviewWidthPx)
    request.size = request.size.scaled(kPreviewWidthPx, kMaxPx, Qt::KeepAspectRatio);
  QImage image(request.size, QImage::Format_ARGB32_Premultiplied);
  image.fill(theme(request.theme).background);
  QPainter painter(&image);
  paintPicture(painter, request);
  return image;
}

}  // namespace

ExportDialog::ExportDialog(JobPool& pool, const PictureRequest& request, const QString& folder,
                           const QString& name, QWidget* parent)
    : QDialog(parent),
      m_base(request),
      m_folder(folder),
      m_name(name),
      m_preview(new QLabel(this)),
      m_problem(new QLabel(this)),
      m_buttons(new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this)),
      m_previewing(pool),
      m_writing(pool) {
  setWindowTitle(tr("Export Picture"));
  resize(960, 560);
  m_preview->setAlignment(Qt::AlignCenter);
  m_preview->setFrameShape(QFrame::StyledPanel);
  m_preview->setMinimumSize(320, 240);
  m_preview->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  m_preview->setAccessibleName(tr("Preview"));
  m_problem->setWordWrap(true);

  auto* left = new QVBoxLayout;
  left->addWidget(makeForm());
  left->addWidget(m_problem);
  left->addStretch();
  auto* columns = new QHBoxLayout;
  columns->addLayout(left);
  columns->addWidget(m_preview, 1);
  auto* layout = new QVBoxLayout(this);
  layout->addLayout(columns, 1);
  layout->addWidget(m_buttons);
  connect(m_buttons, &QDialogButtonBox::accepted, this, &ExportDialog::choosePathAndWrite);
  connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  preview();
}

QWidget* ExportDialog::makeForm() {
  auto* box = new QWidget(this);
  box->setMinimumWidth(kFormWidthPx);
  auto* form = new QFormLayout(box);
  form->setContentsMargins(0, 0, 0, 0);
  m_view = new QComboBox(box);
  const bool placed = m_base.plan && m_base.plan->placed();
  if (placed) m_view->addItem(tr("Layout"), static_cast<int>(ChartView::Layout));
  m_view->addItem(tr("Lifetimes"), static_cast<int>(ChartView::Lifetimes));
  if (placed) m_view->addItem(tr("Occupancy"), static_cast<int>(ChartView::Occupancy));
  m_view->setCurrentIndex(std::max(0, m_view->findData(static_cast<int>(m_base.view))));
  m_title = new QLineEdit(m_base.title, box);
  m_width = new QSpinBox(box);
  m_height = new QSpinBox(box);
  for (QSpinBox* spin : {m_width, m_height}) {
    spin->setRange(kMinPx, kMaxPx);
    spin->setSuffix(tr(" px"));
    spin->setSingleStep(100);
    connect(spin, &QSpinBox::valueChanged, this, &ExportDialog::preview);
  }
  m_width->setValue(m_base.size.width());
  m_height->setValue(m_base.size.height());
  m_theme = new QComboBox(box);
  m_theme->addItem(tr("Light"), static_cast<int>(ThemeKind::Light));
  m_theme->addItem(tr("Dark"), static_cast<int>(ThemeKind::Dark));
  m_theme->setCurrentIndex(m_theme->findData(static_cast<int>(m_base.theme)));
  m_format = new QComboBox(box);
  m_format->addItem(tr("SVG (drawing)"), QStringLiteral("svg"));
  m_format->addItem(tr("PDF (document)"), QStringLiteral("pdf"));
  m_format->addItem(tr("PNG (pixels)"), QStringLiteral("png"));
  form->addRow(tr("&View"), m_view);
  form->addRow(tr("&Title"), m_title);
  form->addRow(tr("&Width"), m_width);
  form->addRow(tr("&Height"), m_height);
  form->addRow(tr("T&heme"), m_theme);
  form->addRow(tr("&Format"), m_format);
  connect(m_view, &QComboBox::currentIndexChanged, this, &ExportDialog::preview);
  connect(m_theme, &QComboBox::currentIndexChanged, this, &ExportDialog::preview);
  connect(m_title, &QLineEdit::textChanged, this, &ExportDialog::preview);
  return box;
}

PictureRequest ExportDialog::request() const {
  PictureRequest request = m_base;
  request.view = static_cast<ChartView>(m_view->currentData().toInt());
  request.title = m_title->text();
  request.size = QSize(m_width->value(), m_height->value());
  request.theme = static_cast<ThemeKind>(m_theme->currentData().toInt());
  return request;
}

void ExportDialog::preview() {
  if (!m_format) return;  // the form is still being filled
  m_previewing.start([request = request()](const support::Progress&) { return paintImage(request); },
                     [this](QImage image) {
                       m_image = std::move(image);
                       showPreview();
                     });
}

void ExportDialog::showPreview() {
  if (m_image.isNull()) return;
  const qreal ratio = devicePixelRatioF();
  const QSize space = (QSizeF(m_preview->contentsRect().size()) * ratio).toSize();
  QImage scaled = m_image;
  if (m_image.width() > space.width() || m_image.height() > space.height())
    scaled = m_image.scaled(space, Qt::KeepAspectRatio, Qt::SmoothTransformation);
  scaled.setDevicePixelRatio(ratio);
  m_preview->setPixmap(QPixmap::fromImage(scaled));
}

void ExportDialog::resizeEvent(QResizeEvent* event) {
  QDialog::resizeEvent(event);
  showPreview();
}

void ExportDialog::choosePathAndWrite() {
  const QString ending = m_format->currentData().toString();
  const QString proposed = QDir(m_folder).filePath(QStringLiteral("%1.%2").arg(m_name, ending));
  QString path = QFileDialog::getSaveFileName(this, tr("Export Picture"), proposed,
                                              tr("%1 pictures (*.%2)").arg(ending.toUpper(), ending));
  if (path.isEmpty()) return;
  if (QFileInfo(path).suffix().isEmpty()) path += u'.' + ending;
  write(path);
}

void ExportDialog::write(const QString& path) {
  m_buttons->button(QDialogButtonBox::Save)->setEnabled(false);
  m_problem->setText(tr("Writing %1…").arg(QFileInfo(path).fileName()));
  m_writing.start(
      [path, request = request()](const support::Progress&) { return writePicture(path, request); },
      [this, path](const support::Result<void>& result) {
        m_buttons->button(QDialogButtonBox::Save)->setEnabled(true);
        if (!result) {
          m_problem->setText(QStringLiteral("⚠ ") + QString::fromStdString(describe(result.error())));
          return;
        }
        m_written = path;
        accept();
      });
}

}  // namespace memscape::ui
