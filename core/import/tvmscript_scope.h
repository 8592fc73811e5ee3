// SPDX-License-Identifier: Apache-2.0
// Which variable a name means where it stands.
#pragma once

#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/model/ids.h"
#include "core/model/program.h"

namespace memscape::import::script {

struct Binding {
  enum class Kind : std::uint8_t {
    Pointer,  ///< to the memory of `variable`
    Buffer,   ///< a view of that memory
    Scalar,   ///< a number: has no memory
  };
  Kind kind = Kind::Scalar;
  model::VariableId variable;
};

/// The names of one function; a name that is bound again hides the older one until its block ends.
class Scope {
 public:
  void bind(std::string_view name, Binding binding) {
    const auto [at, isNew] = m_names.try_emplace(name, binding);
    m_undo.push_back({name, isNew ? Binding{} : at->second, isNew});
    at->second = binding;
  }
  /// Null for a name that is not bound.
  [[nodiscard]] const Binding* find(std::string_view name) const {
    const auto found = m_names.find(name);
    return found == m_names.end() ? nullptr : &found->second;
  }
  /// To be handed to leave() at the end of the block that begins now.
  [[nodiscard]] std::size_t enter() const { return m_undo.size(); }
  void leave(std::size_t mark) {
    for (; m_undo.size() > mark; m_undo.pop_back()) {
      if (m_undo.back().wasNew)
        m_names.erase(m_undo.back().name);
      else
        m_names[m_undo.back().name] = m_undo.back().before;
    }
  }

 private:
  struct Undo {
    std::string_view name;
    Binding before;
    bool wasNew;
  };
  std::unordered_map<std::string_view, Binding> m_names;  // views of the text that is read
  std::vector<Undo> m_undo;
};

}  // namespace memscape::import::script
