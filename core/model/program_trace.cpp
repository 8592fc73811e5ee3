// SPDX-License-Identifier: Apache-2.0
#include "core/model/program_trace.h"

namespace memscape::model {

std::string callName(const ProgramTrace& trace, std::size_t call) {
  const std::string name(trace.program->name(trace.calls[call].function));
  return call == 0 ? name : name + ", call " + std::to_string(call);
}

}  // namespace memscape::model
