// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/program_generator.h"

#include <algorithm>
#include <array>
#include <ostream>
#include <string>

namespace memscape::bench {
namespace {

constexpr std::size_t kPerBlock = 8;  // buffers of the two operators of a block

/// Spreads sizes over a few orders of magnitude, the same on every machine.
std::size_t sizeOf(std::size_t seed) {
  const std::size_t mixed = seed * 2654435761U % 1000003U;
  return 64 + (mixed % 97) * (std::size_t{1} << (mixed % 12));
}

void writeOperator(std::ostream& out, std::size_t index) {
  out << "\n    @T.prim_func\n    def op_" << index
      << "(b0: T.Buffer((64,), \"int8\"), b1: T.Buffer((64,), \"int8\")):\n";
  constexpr std::array kNames{"pad", "acc", "tile", "out"};
  for (std::size_t i = 0; i < kNames.size(); ++i)
    out << "        " << kNames[i] << " = T.allocate([" << sizeOf(index * 4 + i)
        << "], \"int8\", \"global\")\n";
  for (const char* name : kNames)
    out << "        " << name << "_1 = T.Buffer((64,), \"int8\", data=" << name << ")\n";
  out << "        for i in range(16):\n"
         "            pad_1[i] = b0[i]\n"
         "        for i in range(16):\n"
         "            acc_1[i] = pad_1[i]\n"
         "            for j in range(4):\n"
         "                tile_1[j] = acc_1[i] * pad_1[j]\n"
         "        for i in range(16):\n"
         "            out_1[i] = tile_1[i]\n"
         "        b1[0] = out_1[0]\n";
}

void writeBlock(std::ostream& out, std::size_t index) {
  out << "\n    @T.prim_func\n    def block_" << index
      << "(b0: T.Buffer((64,), \"int8\"), b1: T.Buffer((64,), \"int8\")):\n";
  for (std::size_t op = 2 * index; op < 2 * index + 2; ++op)
    out << "        T.call_extern(\"int32\", \"op_" << op << "\", b0.data, b1.data)\n";
}

void writeMain(std::ostream& out, std::size_t buffers, std::size_t blocks) {
  out << "\n    @T.prim_func\n"
         "    def __tvm_main__(input: T.Buffer((64,), \"int8\"), output: T.Buffer((64,), \"int8\")):\n";
  for (std::size_t i = 0; i < buffers; ++i)
    out << "        sid_" << i << " = T.allocate([" << sizeOf(i) << "], \"int8\", \"global.workspace\")\n";
  std::string before = "input.data";
  for (std::size_t i = 0; i < buffers; ++i) {
    const std::string next = "sid_" + std::to_string(i);
    out << "        T.call_extern(\"int32\", \"block_" << i % blocks << "\", " << before << ", " << next
        << ")\n";
    // Now and then an older one is read again: skip connections.
    before = i % 5 == 0 && i > 7 ? "sid_" + std::to_string(i - 7) : next;
  }
  out << "        T.call_extern(\"int32\", \"block_0\", " << before << ", output.data)\n";
}

}  // namespace

void writeProgram(std::ostream& out, std::size_t buffers) {
  const std::size_t blocks = std::max<std::size_t>((buffers / 2 + kPerBlock - 1) / kPerBlock, 1);
  out << "# from tvm.script import ir as I\n# from tvm.script import tir as T\n\n@I.ir_module\nclass Module:";
  writeMain(out, blocks * kPerBlock, blocks);
  for (std::size_t block = 0; block < blocks; ++block) writeBlock(out, block);
  for (std::size_t op = 0; op < 2 * blocks; ++op) writeOperator(out, op);
}

}  // namespace memscape::bench
