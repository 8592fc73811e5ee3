// SPDX-License-Identifier: Apache-2.0
#include "core/plan/plan.h"

namespace memscape::plan {

std::string_view nameOf(PlanStatus status) {
  switch (status) {
    case PlanStatus::Optimal:
      return "optimal";
    case PlanStatus::Feasible:
      return "feasible";
    case PlanStatus::DoesNotFit:
      return "does_not_fit";
    case PlanStatus::Cancelled:
      return "cancelled";
    case PlanStatus::Failed:
      return "failed";
  }
  return "unknown";
}

std::string formatOption(const OptionValue& value) {
  if (const bool* flag = std::get_if<bool>(&value)) return *flag ? "on" : "off";
  if (const std::int64_t* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
  return std::get<std::string>(value);
}

}  // namespace memscape::plan
