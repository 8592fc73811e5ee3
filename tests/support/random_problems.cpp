// SPDX-License-Identifier: Apache-2.0
#include "tests/support/random_problems.h"

#include <algorithm>
#include <string>

#include "tests/support/small_problem.h"

namespace memscape::testing {
namespace {

std::vector<model::LiveRange> randomRanges(Random& random, const ProblemShape& shape) {
  if (random.chance(shape.neverLivePercent)) return {};
  std::vector<model::LiveRange> ranges;
  const int count = random.chance(shape.severalRangesPercent) ? 3 : 1;
  for (int r = 0; r < count; ++r) {
    const std::int64_t begin = random.between(0, shape.steps - 1);
    const std::int64_t longest = random.chance(10) ? shape.steps : 1 + shape.steps / 5;
    ranges.push_back({begin, std::min<std::int64_t>(shape.steps, begin + random.between(1, longest))});
  }
  return ranges;
}

}  // namespace

std::int64_t Random::between(std::int64_t low, std::int64_t high) {
  // xorshift64*
  m_state ^= m_state >> 12;
  m_state ^= m_state << 25;
  m_state ^= m_state >> 27;
  const std::uint64_t drawn = m_state * 2685821657736338717U;
  return low + static_cast<std::int64_t>((drawn >> 1) % static_cast<std::uint64_t>(high - low + 1));
}

model::Problem randomProblem(std::uint64_t seed, const ProblemShape& shape) {
  Random random(seed + 1);
  std::vector<SmallBuffer> buffers;
  std::int64_t fixedTop = 0;
  for (int i = 0; i < shape.buffers; ++i) {
    SmallBuffer buffer{.name = "b" + std::to_string(i)};
    buffer.size = random.chance(shape.zeroSizePercent) ? 0 : random.between(1, shape.largestSize);
    if (random.chance(shape.alignedPercent)) buffer.alignment = std::int64_t{1} << random.between(1, 8);
    buffer.ranges = randomRanges(random, shape);
    if (i > 0 && random.chance(shape.aliasPercent)) {
      buffer.aliasOf = static_cast<int>(random.between(0, i - 1));
    } else if (random.chance(shape.fixedPercent)) {
      buffer.alignment = 1;
      buffer.fixedOffset = fixedTop;
      fixedTop += buffer.size + random.between(0, 50);
    }
    buffers.push_back(std::move(buffer));
  }
  // A fixed block keeps its root's offset only while no alias makes it larger or stricter.
  for (SmallBuffer& buffer : buffers)
    if (buffer.aliasOf >= 0 && shape.fixedPercent > 0) buffer.size = 0, buffer.alignment = 1;
  std::vector<model::Pool> pools;
  for (int p = 0; p < shape.pools; ++p) {
    model::Pool pool{.name = "pool" + std::to_string(p)};
    if (p + 1 < shape.pools) pool.limit = random.between(0, 4 * shape.largestSize);
    pools.push_back(std::move(pool));
  }
  return makeProblem(buffers, std::move(pools));
}

model::Graph randomGraph(std::uint64_t seed, int nodes, int devices) {
  Random random(seed + 77);
  model::Graph graph;
  auto strings = std::make_shared<support::StringTable>();
  auto shapes = std::make_shared<support::Ragged<std::int64_t>>();
  graph.firstTensor.push_back(0);
  const auto addTensor = [&](std::int32_t device) {
    const std::int64_t size = random.chance(5) ? 0 : std::int64_t{1} << random.between(0, 12);
    graph.tensors.push_back({.producer = model::NodeId(graph.nodes.size() - 1),
                             .size = size + (size > 0 ? random.between(0, 3) : 0),
                             .dtype = strings->intern("int8"),
                             .device = device});
    shapes->push({size});
  };
  for (int n = 0; n < nodes; ++n) {
    const auto device = static_cast<std::int32_t>(random.between(1, devices));
    model::Node node{.name = strings->add("n" + std::to_string(n))};
    const auto existing = static_cast<std::int64_t>(graph.tensors.size());
    const auto pick = [&] {
      // Mostly recent tensors, sometimes old ones, so that lives differ in length.
      const std::int64_t from = random.chance(70) ? std::max<std::int64_t>(0, existing - 6) : 0;
      return model::TensorId(static_cast<std::size_t>(random.between(from, existing - 1)));
    };
    if (existing == 0 || random.chance(15)) {
      node.kind = random.chance(50) ? model::NodeKind::Input : model::NodeKind::Constant;
      graph.nodes.push_back(node);
      addTensor(device);
    } else if (random.chance(15)) {
      node.kind = model::NodeKind::Reshape;
      graph.nodes.push_back(node);
      const model::TensorId input = pick();
      graph.inputs.append(input);
      addTensor(graph.tensors[input.index()].device);
      graph.tensors.back().size = graph.tensors[input.index()].size;
    } else {
      graph.nodes.push_back(node);
      for (std::int64_t i = random.between(1, 4); i > 0; --i) graph.inputs.append(pick());
      for (std::int64_t o = random.chance(20) ? random.between(2, 3) : 1; o > 0; --o) addTensor(device);
    }
    graph.inputs.endRow();
    graph.firstTensor.push_back(static_cast<std::int32_t>(graph.tensors.size()));
  }
  for (int r = 0; r < 3; ++r)
    graph.results.push_back(model::TensorId(
        static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(graph.tensors.size()) - 1))));
  graph.strings = strings;
  graph.shapes = shapes;
  return graph;
}

}  // namespace memscape::testing
