// SPDX-License-Identifier: Apache-2.0
// Result<T>: a value or an Error that says where, what was found and what was expected.
#pragma once

#include <cassert>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace memscape::support {

enum class ErrorCode {
  InvalidInput,  ///< the input breaks its own format's rules
  Unsupported,   ///< well formed, but something this program does not read or plan
  Overflow,      ///< a size, product or sum does not fit into 63 bits
  Cancelled,     ///< the stop token asked for it
  CannotRead,
  CannotWrite,
  Usage,  ///< a wrong option or option value
};

/// The name used in JSON output, for example "invalid_input".
[[nodiscard]] std::string_view nameOf(ErrorCode code);

/// One problem with the input. Messages are lower case, without a final period, and say what was
/// found and what was expected.
struct Error {
  ErrorCode code = ErrorCode::InvalidInput;
  std::string location;  ///< JSON path, line:column or byte; empty when there is none
  std::string message;
  std::string hint;  ///< what to do about it; may be empty
  bool operator==(const Error&) const = default;
};

/// "location: message (hint)", leaving out what is empty.
[[nodiscard]] std::string describe(const Error& error);

/// Either a T or an Error. Access to the wrong one is a broken invariant (assert).
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value)
      : m_state(std::in_place_index<0>, std::move(value)) {}  // NOLINT(google-explicit-constructor)
  Result(Error error)
      : m_state(std::in_place_index<1>, std::move(error)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool ok() const { return m_state.index() == 0; }
  explicit operator bool() const { return ok(); }

  [[nodiscard]] T& value() & {
    assert(ok());
    return *std::get_if<0>(&m_state);
  }
  [[nodiscard]] const T& value() const& {
    assert(ok());
    return *std::get_if<0>(&m_state);
  }
  [[nodiscard]] T&& value() && {
    assert(ok());
    return std::move(*std::get_if<0>(&m_state));
  }
  [[nodiscard]] const Error& error() const {
    assert(!ok());
    return *std::get_if<1>(&m_state);
  }

  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

 private:
  std::variant<T, Error> m_state;
};

/// Success without a value, or an Error.
template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : m_error(std::move(error)), m_ok(false) {}  // NOLINT(google-explicit-constructor)
  [[nodiscard]] bool ok() const { return m_ok; }
  explicit operator bool() const { return m_ok; }
  [[nodiscard]] const Error& error() const {
    assert(!m_ok);
    return m_error;
  }

 private:
  Error m_error;
  bool m_ok = true;
};

}  // namespace memscape::support
