// SPDX-License-Identifier: Apache-2.0
#include "core/import/tvm_save_json_relay_types.h"

#include <algorithm>

#include "core/support/utf8.h"

namespace memscape::import {

using support::ErrorCode;

std::vector<RelayTensor> RelayTypes::tensorsOf(SavedNode expression, std::string_view name) {
  std::vector<RelayTensor> tensors;
  SavedNode type = m_nodes.optionalChild(expression, Field::CheckedType);
  Field field = Field::CheckedType;
  if (type == kNullNode && m_nodes.type(expression) == TypeKey::RelayVar) {
    type = m_nodes.optionalChild(expression, Field::TypeAnnotation);
    field = Field::TypeAnnotation;
  }
  if (type == kNullNode) {
    m_nodes.fail(expression, Field::CheckedType, ErrorCode::InvalidInput,
                 "'" + support::elide(name) + "' has no checked type, so that its size is not known",
                 "run relay.transform.InferType() on the module before saving it");
    return tensors;
  }
  std::vector<SavedNode> open{type};
  while (!open.empty() && !m_nodes.failed()) {
    type = open.back();
    open.pop_back();
    if (m_visitsLeft <= open.size()) {
      m_nodes.fail(expression, field, ErrorCode::Unsupported,
                   "types of tuples are nested and shared without end");
      break;
    }
    --m_visitsLeft;
    if (m_nodes.type(type) == TypeKey::TupleType) {
      const auto fields = m_nodes.items(type, Field::Fields);
      // As many as may still be visited and one, so that the next look refuses what is more.
      const auto few = fields.first(std::min(fields.size(), m_visitsLeft + 1));
      open.insert(open.end(), few.rbegin(), few.rend());
    } else if (m_nodes.type(type) == TypeKey::RelayTensorType) {
      tensors.push_back(tensor(type, name));
    } else {
      m_nodes.fail(expression, field, ErrorCode::Unsupported,
                   "'" + support::elide(name) + "' has type " + m_nodes.describe(type) +
                       ", expected a tensor or a tuple of tensors");
    }
  }
  return tensors;
}

RelayTensor RelayTypes::tensor(SavedNode type, std::string_view name) {
  RelayTensor tensor{.dtype = m_nodes.dtype(type)};
  const auto dtype = model::parseDataType(tensor.dtype);
  if (!dtype) m_nodes.fail(type, Field::Dtype, dtype.error().code, dtype.error().message);
  const auto extents = m_nodes.items(type, Field::Shape);
  for (std::size_t i = 0; i < extents.size() && !m_nodes.failed(); ++i) {
    const auto extent = m_nodes.literal(extents[i]);
    if (!extent)
      m_nodes.fail(type, Field::Shape, ErrorCode::Unsupported,
                   "dimension " + std::to_string(i) + " of '" + support::elide(name) + "' is " +
                       m_nodes.describe(extents[i]) +
                       ", expected a number: only static shapes can be planned");
    tensor.shape.push_back(extent.value_or(0));
  }
  if (m_nodes.failed()) return tensor;
  const auto bytes = model::tensorBytes(tensor.shape, *dtype);
  if (bytes)
    tensor.bytes = *bytes;
  else
    m_nodes.fail(type, Field::Shape, bytes.error().code,
                 "'" + support::elide(name) + "': " + bytes.error().message);
  return tensor;
}

}  // namespace memscape::import
