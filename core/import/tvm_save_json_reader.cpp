// SPDX-License-Identifier: Apache-2.0
#include "core/import/tvm_save_json_reader.h"

#include <algorithm>

#include "core/support/utf8.h"

namespace memscape::import {

using support::Error;
using support::ErrorCode;

std::string locate(SavedNode node) {
  return "nodes[" + std::to_string(node.index()) + "]";
}

std::string locate(SavedNode node, Field field) {
  return locate(node) + ".attrs." + std::string(nameOf(field));
}

void NodeReader::fail(SavedNode node, ErrorCode code, std::string message, std::string hint) {
  if (!m_error) m_error = Error{code, locate(node), std::move(message), std::move(hint)};
}

void NodeReader::fail(SavedNode node, Field field, ErrorCode code, std::string message, std::string hint) {
  if (!m_error) m_error = Error{code, locate(node, field), std::move(message), std::move(hint)};
}

std::string NodeReader::describe(SavedNode node) const {
  const std::string_view name = m_table.strings[m_table.nodes[node.index()].typeName];
  return name.empty() ? "null" : support::elide(name, 60);
}

const NodeTable::FieldValue* NodeReader::find(SavedNode node, Field field) const {
  const auto fields = m_table.fieldsOf(node);
  const auto found = std::ranges::find(fields, field, &NodeTable::FieldValue::field);
  return found == fields.end() ? nullptr : &*found;
}

SavedNode NodeReader::optionalChild(SavedNode node, Field field) {
  const auto* value = find(node, field);
  if (value == nullptr || failed()) return kNullNode;
  if (value->text.valid()) {
    fail(node, field, ErrorCode::InvalidInput,
         "found '" + support::elide(m_table.strings[value->text]) + "', expected the index of a node");
    return kNullNode;
  }
  if (value->number < 0 || static_cast<std::uint64_t>(value->number) >= m_table.size()) {
    fail(node, field, ErrorCode::InvalidInput,
         "refers to node " + std::to_string(value->number) + ", but there are " +
             std::to_string(m_table.size()));
    return kNullNode;
  }
  return SavedNode(static_cast<std::size_t>(value->number));
}

SavedNode NodeReader::child(SavedNode node, Field field) {
  const SavedNode found = optionalChild(node, field);
  if (found == kNullNode)
    fail(node, field, ErrorCode::InvalidInput,
         std::string(has(node, field) ? "is null" : "is missing") + ", expected the index of a node");
  return found;
}

SavedNode NodeReader::child(SavedNode node, Field field, std::initializer_list<TypeKey> types,
                            std::string_view expected) {
  const SavedNode found = child(node, field);
  if (failed() || std::ranges::find(types, type(found)) != types.end()) return found;
  fail(node, field, ErrorCode::InvalidInput,
       "refers to " + describe(found) + " (node " + std::to_string(found.index()) + "), expected " +
           std::string(expected));
  return kNullNode;
}

std::int64_t NodeReader::number(SavedNode node, Field field) {
  const auto* value = find(node, field);
  if (failed()) return 0;
  if (value == nullptr)
    fail(node, field, ErrorCode::InvalidInput, "is missing, expected a number");
  else if (value->text.valid())
    fail(node, field, ErrorCode::InvalidInput,
         "found '" + support::elide(m_table.strings[value->text]) + "', expected a number");
  return failed() ? 0 : value->number;
}

std::int64_t NodeReader::number(SavedNode node, Field field, std::int64_t otherwise) {
  return has(node, field) ? number(node, field) : otherwise;
}

std::string NodeReader::text(SavedNode node, Field field) {
  const auto* value = find(node, field);
  if (value == nullptr || failed()) return {};
  return value->text.valid() ? std::string(m_table.strings[value->text]) : std::to_string(value->number);
}

std::string_view NodeReader::dtype(SavedNode node) {
  const auto* value = find(node, Field::Dtype);
  if (value == nullptr || failed()) return {};
  return m_table.strings[value->text];
}

std::string_view NodeReader::string(SavedNode node, Field field) {
  const SavedNode found = optionalChild(node, field);
  if (found == kNullNode) return {};
  if (type(found) != TypeKey::String) {
    fail(node, field, ErrorCode::InvalidInput,
         "refers to " + describe(found) + " (node " + std::to_string(found.index()) +
             "), expected a runtime.String");
    return {};
  }
  return leafText(found);
}

std::span<const SavedNode> NodeReader::items(SavedNode array) {
  if (array == kNullNode || failed()) return {};
  if (type(array) == TypeKey::Array) return m_table.itemsOf(array);
  fail(array, ErrorCode::InvalidInput, "found " + describe(array) + ", expected an Array");
  return {};
}

std::vector<SavedEntry> NodeReader::entries(SavedNode map) {
  std::vector<SavedEntry> found;
  if (type(map) == TypeKey::DictAttrs) map = optionalChild(map, Field::Dict);
  if (map == kNullNode || failed()) return found;
  if (type(map) != TypeKey::Map) {
    fail(map, ErrorCode::InvalidInput, "found " + describe(map) + ", expected a Map");
    return found;
  }
  const auto values = m_table.itemsOf(map);
  const auto keys = m_table.keysOf(map);
  if (!keys.empty()) {
    if (keys.size() != values.size())
      fail(map, ErrorCode::InvalidInput,
           "has " + std::to_string(keys.size()) + " keys and " + std::to_string(values.size()) +
               " values, expected as many");
    else
      for (std::size_t i = 0; i < keys.size(); ++i)
        found.push_back({m_table.strings[keys[i]], kNullNode, values[i]});
    return found;
  }
  if (values.size() % 2 != 0) {
    fail(map, ErrorCode::InvalidInput,
         "has " + std::to_string(values.size()) + " items, expected a key and a value in turn");
    return found;
  }
  for (std::size_t i = 0; i < values.size(); i += 2) {
    const bool isString = type(values[i]) == TypeKey::String;
    found.push_back({isString ? leafText(values[i]) : std::string_view(), values[i], values[i + 1]});
  }
  return found;
}

SavedNode NodeReader::lookup(SavedNode map, std::string_view key) {
  const auto all = entries(map);
  const auto found = std::ranges::find(all, key, &SavedEntry::key);
  return found == all.end() ? kNullNode : found->value;
}

std::optional<std::int64_t> NodeReader::literal(SavedNode expression) {
  if (failed() || (type(expression) != TypeKey::IntImm && type(expression) != TypeKey::Box))
    return std::nullopt;
  const auto* value = find(expression, Field::Value);
  if (value == nullptr || value->text.valid()) {
    number(expression, Field::Value);  // says what is wrong
    return std::nullopt;
  }
  return value->number;
}

std::int64_t NodeReader::literal(SavedNode node, Field field, std::int64_t otherwise) {
  const SavedNode found = optionalChild(node, field);
  if (found == kNullNode) return otherwise;
  const auto value = literal(found);
  if (!value && !failed())
    fail(node, field, ErrorCode::InvalidInput,
         "refers to " + describe(found) + ", expected an integer literal");
  return value.value_or(otherwise);
}

}  // namespace memscape::import
