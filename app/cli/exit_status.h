// SPDX-License-Identifier: Apache-2.0
// What the program's exit status tells the shell.
#pragma once

#include "core/support/result.h"

namespace memscape::app {

enum class ExitStatus {
  Done = 0,
  No = 1,  ///< the answer is no: does not fit, invalid plan
  Usage = 2,
  CannotRead = 3,
  Cancelled = 4,  ///< or out of time, before any plan
  CannotWrite = 5,
};

[[nodiscard]] constexpr ExitStatus exitStatus(support::ErrorCode code) {
  switch (code) {
    case support::ErrorCode::Usage:
      return ExitStatus::Usage;
    case support::ErrorCode::Cancelled:
      return ExitStatus::Cancelled;
    case support::ErrorCode::CannotWrite:
      return ExitStatus::CannotWrite;
    default:
      return ExitStatus::CannotRead;
  }
}

}  // namespace memscape::app
