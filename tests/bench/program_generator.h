// SPDX-License-Identifier: Apache-2.0
// Writes TVMScript of any size: a main that calls blocks that call operators, again and again.
#pragma once

#include <cstddef>
#include <iosfwd>

namespace memscape::bench {

/// A module of `buffers` buffers (rounded up to a multiple of 16): half of them in main, the others in
/// operators, two to a block, with four buffers and nested loops each. Every block is called eight times.
/// Same text for the same number. O(buffers) time and memory.
void writeProgram(std::ostream& out, std::size_t buffers);

}  // namespace memscape::bench
