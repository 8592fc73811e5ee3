// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/pool_delegate.h"

#include <QLineEdit>
#include <QValidator>
#include <functional>
#include <utility>

#include "ui/models/pools_model.h"

namespace memscape::ui {
namespace {

using WhyNot = std::function<QString(const QString&)>;

/// Keeps Enter and Tab from closing an editor whose text cannot be taken; anything may be typed.
class SentenceValidator : public QValidator {
 public:
  SentenceValidator(WhyNot whyNot, QObject* parent) : QValidator(parent), m_whyNot(std::move(whyNot)) {}
  State validate(QString& text, int&) const override {
    return m_whyNot(text).isEmpty() ? Acceptable : Intermediate;
  }

 private:
  WhyNot m_whyNot;
};

}  // namespace

PoolDelegate::PoolDelegate(const PoolsModel& model, QObject* parent)
    : QStyledItemDelegate(parent), m_model(model) {}

QWidget* PoolDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&,
                                    const QModelIndex& index) const {
  auto* editor = new QLineEdit(parent);
  editor->setFrame(false);
  WhyNot whyNot = &PoolsModel::whyNotLimit;
  if (static_cast<PoolColumn>(index.column()) == PoolColumn::Name)
    whyNot = [this, row = index.row()](const QString& text) { return m_model.whyNotName(text, row); };
  else
    editor->setPlaceholderText(tr("unlimited"));
  editor->setValidator(new SentenceValidator(whyNot, editor));
  connect(editor, &QLineEdit::textChanged, this,
          [this, whyNot](const QString& text) { Q_EMIT complained(whyNot(text)); });
  connect(editor, &QObject::destroyed, this, [this] { Q_EMIT complained({}); });
  return editor;
}

void PoolDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const {
  if (const auto* line = qobject_cast<QLineEdit*>(editor); line && line->isModified()) return;
  QStyledItemDelegate::setEditorData(editor, index);
}

}  // namespace memscape::ui
