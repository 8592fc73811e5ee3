// SPDX-License-Identifier: Apache-2.0
// Writes TVM graph-executor JSON of any size that looks like what TVM's compiler writes.
#pragma once

#include <cstddef>
#include <iosfwd>

namespace memscape::bench {

/// A long convolutional network of exactly `nodes` nodes (at least 16): per convolution a weight and a bias,
/// a skip connection over three convolutions, now and then a split with two outputs, a pair of reshapes and a
/// graph output. Same text for the same number. O(nodes) time and memory.
void writeGraph(std::ostream& out, std::size_t nodes);

}  // namespace memscape::bench
