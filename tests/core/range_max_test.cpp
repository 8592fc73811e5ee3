// SPDX-License-Identifier: Apache-2.0
// The tree of heights against a plain array.
#include "core/support/range_max.h"

#include <QtTest>

#include "tests/support/random_problems.h"

using namespace memscape;
using support::RangeMax;

class RangeMaxTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void agreesWithAnArray() {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      testing::Random random(seed);
      const auto count = static_cast<std::size_t>(random.between(1, 40));
      std::vector<std::int64_t> weights(count);
      for (std::int64_t& weight : weights) weight = random.between(0, 3);
      RangeMax tree(weights);
      std::vector<std::int64_t> heights(count, 0);
      for (int round = 0; round < 60; ++round) {
        const auto first = static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(count) - 1));
        const auto last = static_cast<std::size_t>(
            random.between(static_cast<std::int64_t>(first) + 1, static_cast<std::int64_t>(count)));
        std::size_t expected = first;
        for (std::size_t i = first; i < last; ++i)
          if (std::pair(heights[i], weights[i]) > std::pair(heights[expected], weights[expected]))
            expected = i;
        const RangeMax::Peak peak = tree.peak(first, last);
        QCOMPARE(peak.height, heights[expected]);
        QCOMPARE(static_cast<std::size_t>(peak.section), expected);
        const std::int64_t height = peak.height + random.between(0, 2);
        tree.raise(first, last, height);
        std::fill(heights.begin() + static_cast<std::ptrdiff_t>(first),
                  heights.begin() + static_cast<std::ptrdiff_t>(last), height);
      }
    }
  }
};

QTEST_APPLESS_MAIN(RangeMaxTest)
#include "range_max_test.moc"
