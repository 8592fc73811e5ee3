#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes lstm_ptb.json and ssd_mobilenet_v1.json: published networks, layer by layer, as TVM graph-executor JSON.

usage: sample_graphs/generate.py [DIRECTORY]

The graphs have the layers and sizes of the papers (README.md names them), one node per fused operator as TVM's
compiler would make them, and no plan: attrs.storage_id is left out. Python 3 standard library only.
"""
import json
import os
import sys


class GraphWriter:
    """Collects nodes in execution order. A value is (node index, output index)."""

    def __init__(self):
        self.nodes, self.row_ptr, self.shapes, self.dtypes = [], [0], [], []
        self.used = {}

    def _add(self, op, name, inputs, shapes, dtype, attrs=None):
        count = self.used.get(name, 0)
        self.used[name] = count + 1
        node = {"op": op, "name": name if count == 0 else f"{name}_{count}"}
        if attrs:
            node["attrs"] = attrs
        node["inputs"] = [[n, i, 0] for n, i in inputs]
        self.nodes.append(node)
        self.shapes += shapes
        self.dtypes += [dtype] * len(shapes)
        self.row_ptr.append(len(self.shapes))
        return [(len(self.nodes) - 1, i) for i in range(len(shapes))]

    def shape(self, value):
        return self.shapes[self.row_ptr[value[0]] + value[1]]

    def placeholder(self, name, shape, dtype="float32"):
        return self._add("null", name, [], [shape], dtype)[0]

    def call(self, function, inputs, *shapes):
        """One value for one shape, a list of values for several."""
        attrs = {"num_outputs": str(len(shapes)), "num_inputs": str(len(inputs)),
                 "func_name": "tvmgen_default_" + function, "flatten_data": "0"}
        values = self._add("tvm_op", "tvmgen_default_" + function, inputs, list(shapes), "float32", attrs)
        return values[0] if len(shapes) == 1 else values

    def reshape(self, value, shape):
        attrs = {"num_outputs": "1", "num_inputs": "1", "func_name": "__nop", "flatten_data": "0"}
        return self._add("tvm_op", "reshape_nop", [value], [shape], "float32", attrs)[0]

    def write(self, path, heads):
        args = [i for i, node in enumerate(self.nodes) if node["op"] == "null"]
        graph = {"nodes": self.nodes, "arg_nodes": args, "heads": [[n, i, 0] for n, i in heads],
                 "attrs": {"dltype": ["list_str", self.dtypes], "shape": ["list_shape", self.shapes]},
                 "node_row_ptr": self.row_ptr}
        lines = ",\n".join("  " + json.dumps(node) for node in graph["nodes"])
        rest = json.dumps({key: value for key, value in graph.items() if key != "nodes"})
        with open(path, "w", encoding="utf-8") as out:
            out.write('{"nodes": [\n' + lines + "\n], " + rest[1:] + "\n")


def lstm_ptb(path):
    """The small model of Zaremba et al. 2014: two LSTM layers of 200 units, unrolled for 20 steps, over a
    vocabulary of 10,000 words in batches of 20."""
    batch, steps, units, layers, vocabulary = 20, 20, 200, 2, 10000
    g = GraphWriter()
    words = [g.placeholder(f"word_{t}", [batch], "int32") for t in range(steps)]
    state = [[g.placeholder(f"{kind}_{layer}", [batch, units]) for kind in ("h", "c")] for layer in range(layers)]
    embedding = g.placeholder("embedding_weight", [vocabulary, units])
    weights = [[g.placeholder(f"lstm{layer}_i2h_weight", [4 * units, units]),
                g.placeholder(f"lstm{layer}_h2h_weight", [4 * units, units]),
                g.placeholder(f"lstm{layer}_bias", [4 * units])] for layer in range(layers)]
    softmax_weight = g.placeholder("softmax_weight", [vocabulary, units])
    softmax_bias = g.placeholder("softmax_bias", [vocabulary])

    heads = []
    for word in words:
        x = g.call("fused_take", [embedding, word], [batch, units])
        for layer in range(layers):
            i2h, h2h, bias = weights[layer]
            h, c = state[layer]
            from_input = g.call("fused_nn_dense", [x, i2h], [batch, 4 * units])
            gates = g.call("fused_nn_dense_add_add", [h, h2h, from_input, bias], [batch, 4 * units])
            i, f, o, new = g.call("fused_split", [gates], *([[batch, units]] * 4))
            kept = g.call("fused_sigmoid_multiply", [f, c], [batch, units])
            c = g.call("fused_sigmoid_tanh_multiply_add", [i, new, kept], [batch, units])
            h = g.call("fused_sigmoid_tanh_multiply", [o, c], [batch, units])
            state[layer] = [h, c]
            x = h
        logits = g.call("fused_nn_dense_add", [x, softmax_weight, softmax_bias], [batch, vocabulary])
        heads.append(g.call("fused_nn_softmax", [logits], [batch, vocabulary]))
    g.write(path, heads + [value for layer in state for value in layer])


def ssd_mobilenet_v1(path):
    """SSD (Liu et al. 2016) on MobileNet v1 (Howard et al. 2017) for 300 x 300 pixels and 91 classes, with the
    feature layers and anchors of the TensorFlow Object Detection API: 1,917 boxes."""
    classes = 91
    g = GraphWriter()
    value = g.placeholder("image", [1, 3, 300, 300])

    def conv(name, data, channels, kernel, stride, groups=1, act="_clip"):
        _, inputs, height, width = g.shape(data)
        weight = g.placeholder(f"{name}_weight", [channels, inputs // groups, kernel, kernel])
        bias = g.placeholder(f"{name}_bias", [channels, 1, 1])
        out = [1, channels, -(-height // stride), -(-width // stride)]  # SAME padding
        return g.call(f"fused_nn_conv2d_add{act}", [data, weight, bias], out)

    value = conv("conv0", value, 32, 3, 2)
    features = []
    body = [(64, 1), (128, 2), (128, 1), (256, 2), (256, 1), (512, 2)] + [(512, 1)] * 5 + [(1024, 2), (1024, 1)]
    for number, (channels, stride) in enumerate(body, 1):
        value = conv(f"conv{number}_depthwise", value, g.shape(value)[1], 3, stride, groups=g.shape(value)[1])
        value = conv(f"conv{number}_pointwise", value, channels, 1, 1)
        if number in (11, 13):
            features.append(value)
    for number, (squeeze, channels) in enumerate([(256, 512), (128, 256), (128, 256), (64, 128)], 2):
        value = conv(f"conv13_1_{number}_1x1", value, squeeze, 1, 1)
        value = conv(f"conv13_2_{number}_3x3_s2", value, channels, 3, 2)
        features.append(value)

    boxes, scores = [], []
    for number, feature in enumerate(features):
        anchors = 3 if number == 0 else 6
        for name, width, parts in (("box", 4, boxes), ("class", classes, scores)):
            out = conv(f"{name}_predictor_{number}", feature, anchors * width, 1, 1, act="")
            _, channels, height, columns = g.shape(out)
            out = g.call("fused_transpose", [out], [1, height, columns, channels])
            parts.append(g.reshape(out, [1, height * columns * anchors, width]))
    total = sum(g.shape(part)[1] for part in boxes)
    anchors = g.placeholder("anchors_weight", [1, total, 4])
    encoded = g.call("fused_concatenate", boxes, [1, total, 4])
    decoded = g.call("fused_exp_multiply_add", [encoded, anchors], [1, total, 4])
    logits = g.call("fused_concatenate", scores, [1, total, classes])
    probabilities = g.call("fused_sigmoid", [logits], [1, total, classes])
    best = g.call("fused_max", [probabilities], [1, total])
    g.write(path, [decoded, probabilities, best])


def main():
    directory = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.abspath(__file__))
    lstm_ptb(os.path.join(directory, "lstm_ptb.json"))
    ssd_mobilenet_v1(os.path.join(directory, "ssd_mobilenet_v1.json"))


if __name__ == "__main__":
    main()
