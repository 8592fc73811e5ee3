// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/graph_generator.h"

#include <array>
#include <cstdint>
#include <iomanip>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace memscape::bench {

namespace {

constexpr std::array<std::array<int, 2>, 5> kStages{{{64, 112}, {64, 56}, {128, 28}, {256, 14}, {512, 7}}};

struct Value {
  std::size_t node = 0;
  std::size_t output = 0;
};

/// Writes nodes as they come and remembers what the lists after them need.
class Writer {
 public:
  Writer(std::ostream& out, std::size_t nodes) : m_out(out), m_wanted(nodes) { m_rowPtr.reserve(nodes + 1); }

  [[nodiscard]] std::size_t left() const { return m_wanted - m_count; }

  Value placeholder(const std::string& name, std::string shape) {
    beginNode("null", name);
    m_argNodes.push_back(m_count);
    m_out << R"("inputs": []
    })";
    return endNode({std::move(shape)});
  }

  Value call(std::string_view function, const std::vector<Value>& inputs, std::vector<std::string> shapes) {
    const std::string name = "tvmgen_default_" + std::string(function) + '_' + std::to_string(m_count);
    beginNode("tvm_op", name);
    attrs(name, inputs.size(), shapes.size(), function.find("conv2d") != std::string_view::npos);
    inputList(inputs);
    return endNode(std::move(shapes));
  }

  Value reshape(Value input, std::string shape) {
    beginNode("tvm_op", "reshape_nop");
    attrs("__nop", 1, 1, false);
    inputList({input});
    return endNode({std::move(shape)});
  }

  void head(Value value) { m_heads.push_back(value); }

  void begin() { m_out << "{\n  \"nodes\": [\n    "; }

  void end() {
    m_out << "\n  ], \n  \"arg_nodes\": ";
    list(m_argNodes.size(), [&](std::size_t i) { m_out << m_argNodes[i]; });
    m_out << ", \n  \"heads\": ";
    list(m_heads.size(),
         [&](std::size_t i) { m_out << '[' << m_heads[i].node << ", " << m_heads[i].output << ", 0]"; });
    m_out << ", \n  \"attrs\": {\n    \"dltype\": [\"list_str\", ";
    list(m_shapes.size(), [&](std::size_t) { m_out << "\"float32\""; });
    m_out << "], \n    \"device_index\": [\"list_int\", ";
    list(m_shapes.size(), [&](std::size_t) { m_out << 1; });
    m_out << "], \n    \"storage_id\": [\"list_int\", ";
    list(m_storage.size(), [&](std::size_t i) { m_out << m_storage[i]; });
    m_out << "], \n    \"shape\": [\"list_shape\", ";
    list(m_shapes.size(), [&](std::size_t i) { m_out << m_shapes[i]; });
    m_out << "]\n  }, \n  \"node_row_ptr\": ";
    list(m_rowPtr.size(), [&](std::size_t i) { m_out << m_rowPtr[i]; });
    m_out << "\n}\n";
  }

 private:
  void beginNode(std::string_view op, std::string_view name) {
    if (m_count > 0) m_out << ", \n    ";
    m_out << "{\n      \"op\": \"" << op << "\", \n      \"name\": \"" << name << "\", \n      ";
    m_alias = name == "reshape_nop";
  }

  void attrs(std::string_view function, std::size_t inputs, std::size_t outputs, bool layouts) {
    m_out << "\"attrs\": {\n        \"num_outputs\": \"" << outputs << "\", \n        \"num_inputs\": \""
          << inputs << "\", \n        \"flatten_data\": \"0\", \n        \"func_name\": \"" << function
          << '"';
    if (!m_alias) {
      m_out << ", \n        \"hash\": \"" << std::hex << std::setfill('0') << std::setw(16)
            << (m_count + 1) * 0x9E3779B97F4A7C15U << std::dec << '"';
    }
    if (layouts) {
      m_out << R"(, 
        "data_layout": "NCHW", 
        "kernel_layout": "OIHW", 
        "out_layout": "")";
    }
    m_out << "\n      }, \n      ";
  }

  void inputList(const std::vector<Value>& inputs) {
    m_source = inputs.front();
    m_out << "\"inputs\": [";
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      m_out << (i == 0 ? "\n        [" : ", \n        [") << "\n          " << inputs[i].node
            << ", \n          " << inputs[i].output << ", \n          0\n        ]";
    }
    m_out << "\n      ]\n    }";
  }

  Value endNode(std::vector<std::string> shapes) {
    if (m_rowPtr.empty()) m_rowPtr.push_back(0);
    for (std::string& shape : shapes) {
      // A plan of its own storage for everything; a reshape is in its input's.
      m_storage.push_back(m_alias ? m_storage[m_rowPtr[m_source.node] + m_source.output] : m_nextStorage++);
      m_shapes.push_back(std::move(shape));
    }
    m_rowPtr.push_back(m_shapes.size());
    return {m_count++, 0};
  }

  template <class Item>
  void list(std::size_t size, Item item) {
    m_out << '[';
    for (std::size_t i = 0; i < size; ++i) {
      m_out << (i == 0 ? "\n        " : ", \n        ");
      item(i);
    }
    m_out << "\n      ]";
  }

  std::ostream& m_out;
  std::size_t m_wanted;
  std::size_t m_count = 0;
  bool m_alias = false;
  Value m_source;
  std::size_t m_nextStorage = 0;
  std::vector<std::size_t> m_argNodes;
  std::vector<std::size_t> m_rowPtr;
  std::vector<std::size_t> m_storage;
  std::vector<std::string> m_shapes;
  std::vector<Value> m_heads;
};

std::string shapeOf(int channels, int width) {
  const std::string side = std::to_string(width);
  return "[1, " + std::to_string(channels) + ", " + side + ", " + side + ']';
}

/// Three convolutions and a skip connection over them, in one stage of the network. At most 16 nodes.
Value block(Writer& writer, Value input, std::size_t index) {
  const auto [channels, width] = kStages[index / 4 % kStages.size()];
  const std::string shape = shapeOf(channels, width);
  Value value = input;
  for (int i = 0; i < 3; ++i) {
    const std::string name = "p" + std::to_string(index * 6 + static_cast<std::size_t>(i) * 2);
    const Value weight = writer.placeholder(name, shapeOf(channels, 3));
    const Value bias = writer.placeholder(name + "_bias", '[' + std::to_string(channels) + ", 1, 1]");
    value = writer.call("fused_nn_conv2d_add_nn_relu", {value, weight, bias}, {shape});
  }
  value = writer.call("fused_add_nn_relu", {value, input}, {shape});
  if (index % 8 == 3) {
    const std::string half = shapeOf(channels / 2, width);
    value = writer.call("fused_split", {value}, {half, half});
    value = writer.call("fused_concatenate", {value, Value{value.node, 1}}, {shape});
  }
  if (index % 16 == 7) {
    const int pixels = width * width;
    value = writer.reshape(value, "[1, " + std::to_string(channels) + ", " + std::to_string(pixels) + ']');
    value = writer.call("fused_transpose", {value}, {shape});
  }
  if (index % 100 == 99) writer.head(value);
  return value;
}

}  // namespace

void writeGraph(std::ostream& out, std::size_t nodes) {
  Writer writer(out, nodes);
  writer.begin();
  Value value = writer.placeholder("data", shapeOf(64, 112));
  for (std::size_t index = 0; writer.left() > 16; ++index) value = block(writer, value, index);
  while (writer.left() > 0) value = writer.call("fused_nn_relu", {value}, {shapeOf(512, 7)});
  writer.head(value);
  writer.end();
}

}  // namespace memscape::bench
