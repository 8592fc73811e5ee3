// SPDX-License-Identifier: Apache-2.0
// What the cells of the buffers' table say.
#include <QStringList>

#include "ui/document/text.h"
#include "ui/models/buffer_rows.h"

namespace memscape::ui {
namespace {

using analysis::BufferField;

QString number(std::int64_t value, CellText as) {
  return as == CellText::Exact ? QString::number(value) : countText(value);
}

QString bytes(std::int64_t value, CellText as) {
  return as == CellText::Exact ? QString::number(value) : bytesText(value);
}

QString ranges(std::span<const model::LiveRange> live, CellText as) {
  if (as == CellText::Shown) return rangesText(live);
  QStringList parts;
  for (const model::LiveRange& range : live)
    parts << QStringLiteral("%1-%2").arg(range.begin).arg(range.end - 1);
  return parts.join(u' ');
}

}  // namespace

QString cellText(const model::Problem& problem, const plan::CheckedPlan* plan, model::BufferId id,
                 BufferColumn column, CellText as) {
  const model::Buffer& buffer = problem.buffer(id);
  const analysis::BufferFields fields(problem, plan ? &plan->plan : nullptr);
  const BufferPlace place = placeOf(problem, plan, id);
  switch (column) {
    case BufferColumn::Name:
      return toText(problem.name(id));
    case BufferColumn::Kind:
      return as == CellText::Exact ? toText(model::nameOf(buffer.kind)) : kindText(buffer.kind);
    case BufferColumn::Size:
      return bytes(buffer.size, as);
    case BufferColumn::Live:
      return ranges(problem.liveRanges(id), as);
    case BufferColumn::Pool:
      return toText(fields.text(BufferField::Pool, id));
    case BufferColumn::Offset:
      return place.pool.valid() ? number(place.offset, as) : QString();
    case BufferColumn::Storage:
      return place.storage.valid() ? number(place.storage.value, as) : QString();
    case BufferColumn::Producer:
      return buffer.producer < 0 ? QString()
                                 : toText(problem.stepLabel(static_cast<std::size_t>(buffer.producer)));
    case BufferColumn::Type:
      return toText(problem.dtype(id));
    case BufferColumn::Shape:
      return shapeText(problem.shape(id));
    case BufferColumn::Alignment:
      return bytes(buffer.alignment, as);
    case BufferColumn::Operator:
      return toText(fields.text(BufferField::Operator, id));
    case BufferColumn::Lifetime:
      return number(*fields.number(BufferField::Lifetime, id), as);
    case BufferColumn::Device:
      return buffer.device == 0 ? QString() : number(buffer.device, as);
  }
  return {};
}

std::optional<BufferField> fieldOf(BufferColumn column) {
  switch (column) {
    case BufferColumn::Kind:
      return BufferField::Kind;
    case BufferColumn::Size:
      return BufferField::Size;
    case BufferColumn::Pool:
      return BufferField::Pool;
    case BufferColumn::Offset:
      return BufferField::Offset;
    case BufferColumn::Storage:
      return BufferField::Storage;
    case BufferColumn::Producer:
      return BufferField::Producer;
    case BufferColumn::Type:
      return BufferField::Dtype;
    case BufferColumn::Operator:
      return BufferField::Operator;
    case BufferColumn::Lifetime:
      return BufferField::Lifetime;
    default:
      return std::nullopt;
  }
}

}  // namespace memscape::ui
