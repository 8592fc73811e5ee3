// SPDX-License-Identifier: Apache-2.0
#include "core/support/result.h"

namespace memscape::support {

std::string_view nameOf(ErrorCode code) {
  switch (code) {
    case ErrorCode::InvalidInput:
      return "invalid_input";
    case ErrorCode::Unsupported:
      return "unsupported";
    case ErrorCode::Overflow:
      return "overflow";
    case ErrorCode::Cancelled:
      return "cancelled";
    case ErrorCode::CannotRead:
      return "cannot_read";
    case ErrorCode::CannotWrite:
      return "cannot_write";
    case ErrorCode::Usage:
      return "usage";
  }
  return "unknown";
}

std::string describe(const Error& error) {
  std::string text;
  if (!error.location.empty()) text = error.location + ": ";
  text += error.message;
  if (!error.hint.empty()) text += " (" + error.hint + ")";
  return text;
}

}  // namespace memscape::support
