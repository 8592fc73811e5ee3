// SPDX-License-Identifier: Apache-2.0
// Every file in tests/corpus ends as it should: in one clear error with its place, or in a usable workload
// with the right warning. A file without a row fails, too.
#include <QDir>
#include <QDirIterator>
#include <QtTest>

#include "core/analysis/lower.h"
#include "core/import/importer.h"

using namespace memscape;
using support::ErrorCode;

namespace {

const QString kCorpus = QStringLiteral(MEMSCAPE_TEST_DATA "/corpus/");

struct Row {
  const char* file;
  const char* code;      // "" is a usable workload
  const char* location;  // of the error, or of the warning
  const char* message;   // part of the error, or of a warning
};

constexpr Row kRows[] = {
    {"foreign/binary.json", "unsupported", "", "this is a binary file of a kind that memscape does not know"},
    {"foreign/empty.json", "invalid_input", "", "the file is empty"},
    {"foreign/flatbuffer.tflite", "unsupported", "", "this is a TensorFlow Lite model (flatbuffer)"},
    {"foreign/gzip.json", "unsupported", "", "this is a gzip archive"},
    {"foreign/inspection_of_ours.json", "unsupported", "",
     "this is a report that memscape wrote, not a workload"},
    {"foreign/lfs_pointer.json", "unsupported", "",
     "this is a Git LFS pointer, not the file that it stands for"},
    {"foreign/list.json", "unsupported", "",
     "this is a JSON list, which is no graph, problem or plan that memscape knows"},
    {"foreign/mlf_metadata.json", "unsupported", "",
     "this is the metadata of a TVM Model Library Format archive, which has no lifetimes"},
    {"foreign/model.onnx", "unsupported", "", "this is an ONNX model, which memscape does not read yet"},
    {"foreign/number.json", "unsupported", "",
     "this is text of a kind that memscape does not know: it begins with '42'"},
    {"foreign/only_a_mark.json", "invalid_input", "", "the file holds nothing but white space"},
    {"foreign/other_object.json", "unsupported", "",
     "this is a JSON object with the keys hello, world, which is no graph, problem or plan that memscape "
     "knows"},
    {"foreign/params.json", "unsupported", "", "this is a TVM .params file, which holds parameters only"},
    {"foreign/pickle.json", "unsupported", "", "this is a Python pickle"},
    {"foreign/plan_of_ours.json", "unsupported", "",
     "this is a plan that memscape wrote, which needs its workload"},
    {"foreign/script.py", "unsupported", "",
     "this is a Python script without a TVMScript function (@T.prim_func)"},
    {"foreign/tar.json", "unsupported", "", "this is a tar archive"},
    {"foreign/utf16.json", "unsupported", "", "this is UTF-16 text"},
    {"foreign/utf16_without_mark.json", "unsupported", "", "this is UTF-16 text"},
    {"foreign/white_space.json", "invalid_input", "", "the file holds nothing but white space"},
    {"foreign/words.txt", "unsupported", "",
     "this is text of a kind that memscape does not know: it begins with 'Dear reader,'"},
    {"foreign/zip.json", "unsupported", "", "this is a zip archive"},
    {"memscape_json/alias_cycle.json", "invalid_input", "buffer 0 'a'", "is an alias of itself"},
    {"memscape_json/alias_of_nothing.json", "invalid_input", "buffer 2 'a2'",
     "is an alias of buffer 9, which does not exist"},
    {"memscape_json/backward_range.json", "invalid_input", "buffer 1 'b'",
     "live range ends at 1 before it begins at 3"},
    {"memscape_json/forward_reference.json", "invalid_input", "node 1 'y'",
     "reads tensor 1, expected one that an earlier node makes"},
    {"memscape_json/graph.json", "", "", ""},
    {"memscape_json/names_with_odd_characters.json", "", "", ""},
    {"memscape_json/negative_dimension.json", "invalid_input", "nodes[1].outputs[0].shape",
     "a dimension is negative, expected 0 or more"},
    {"memscape_json/negative_size.json", "invalid_input", "buffer 1 'b'", "size is -8, expected 0 or more"},
    {"memscape_json/node_kind.json", "invalid_input", "nodes[1]",
     "found 'loop', expected kind input, constant, call or reshape"},
    {"memscape_json/nulls.json", "", "", ""},
    {"memscape_json/one_number_range.json", "invalid_input", "buffers[1].live[0]",
     "found 1 numbers, expected a pair [begin, end]"},
    {"memscape_json/other_kind.json", "invalid_input", "", "found 'program', expected kind graph or problem"},
    {"memscape_json/other_version.json", "unsupported", "", "version is '2', expected '1'"},
    {"memscape_json/plan_in_no_pool.json", "invalid_input", "plan.pools[3]",
     "pool 3 does not exist, there are 2"},
    {"memscape_json/problem.json", "", "", ""},
    {"memscape_json/produced_by_no_step.json", "invalid_input", "buffers",
     "step 5 is a producer, but there are only 2 steps"},
    {"memscape_json/reads_nothing.json", "invalid_input", "steps", "buffer 12 is read, but there are only 4"},
    {"memscape_json/result_of_nothing.json", "invalid_input", "results", "tensor 5 does not exist"},
    {"memscape_json/short_plan.json", "invalid_input", "plan.offsets",
     "has 2 items, expected one per buffer: 4"},
    {"memscape_json/size_is_text.json", "invalid_input", "buffers[1].size_bytes",
     "found '8', expected an integer"},
    {"memscape_json/unknown_buffer_kind.json", "invalid_input", "buffers[1]",
     "found 'temp', expected kind input, output, constant, intermediate or workspace"},
    {"memscape_json/unknown_keys.json", "", "buffers[0].colour", "unknown key, ignored"},
    {"memscape_json/unknown_pool.json", "invalid_input", "buffer 1 'b'", "names a pool that does not exist"},
    {"memscape_json/without_buffers.json", "invalid_input", "", "key 'buffers' is missing"},
    {"memscape_json/without_kind.json", "invalid_input", "", "key 'kind' is missing"},
    {"memscape_json/without_nodes.json", "invalid_input", "", "key 'nodes' is missing"},
    {"memscape_json/without_size.json", "invalid_input", "buffers[1]", "key 'size_bytes' is missing"},
    {"minimalloc_csv/A.1024.csv", "", "",
     "the limit of the pool, 1024 bytes, is the number in the file's name"},
    {"minimalloc_csv/bad_gap.csv", "invalid_input", "2:9", "gap is '5', expected LOWER-UPPER"},
    {"minimalloc_csv/bad_window.csv", "invalid_input", "2:13", "window is '7', expected BEGIN:END"},
    {"minimalloc_csv/crlf_and_mark.csv", "", "", ""},
    {"minimalloc_csv/empty_field.csv", "invalid_input", "2:5", "upper is '', expected a whole number"},
    {"minimalloc_csv/empty_line_in_the_middle.csv", "", "3:1", "empty line; what follows it is not read"},
    {"minimalloc_csv/end_past_63_bits.csv", "invalid_input", "2:5", "the end does not fit in 63 bits"},
    {"minimalloc_csv/ends_before_it_begins.csv", "invalid_input", "2:1",
     "the live range ends before it begins: 3 to 0"},
    {"minimalloc_csv/fraction.csv", "invalid_input", "2:7", "size is '4.5', expected a whole number"},
    {"minimalloc_csv/gap_beyond_the_range.csv", "", "", ""},
    {"minimalloc_csv/gap_ends_before_it_begins.csv", "invalid_input", "2:9",
     "gap is '5-2', which ends before it begins"},
    {"minimalloc_csv/gaps.csv", "", "", ""},
    {"minimalloc_csv/good.csv", "", "", ""},
    {"minimalloc_csv/hints.csv", "", "", "1 hints are ignored"},
    {"minimalloc_csv/inclusive_end.csv", "", "", ""},
    {"minimalloc_csv/inclusive_gaps.csv", "", "", ""},
    {"minimalloc_csv/larger_than_4_gib.csv", "", "", ""},
    {"minimalloc_csv/missing_column.csv", "invalid_input", "1:1", "column size is missing"},
    {"minimalloc_csv/names_not_utf8.csv", "", "", "1 ids are not valid UTF-8; the bad bytes were replaced"},
    {"minimalloc_csv/negative_alignment.csv", "invalid_input", "2:9", "alignment is -8, expected 1 or more"},
    {"minimalloc_csv/negative_size.csv", "invalid_input", "2:7", "size is -4, expected 0 or more"},
    {"minimalloc_csv/no_line_break_at_the_end.csv", "", "", ""},
    {"minimalloc_csv/no_rows.csv", "", "", ""},
    {"minimalloc_csv/offsets.csv", "", "", ""},
    {"minimalloc_csv/other_order_and_columns.csv", "", "1:6", "column 'comment' is not known, ignored"},
    {"minimalloc_csv/past_63_bits.csv", "overflow", "2:7",
     "size is 9223372036854775808, expected a number of 63 bits"},
    {"minimalloc_csv/repeated_column.csv", "invalid_input", "1:10",
     "column 'start' is a second one for the same thing"},
    {"minimalloc_csv/repeated_ids.csv", "", "",
     "1 rows repeat an id that stands before; they are buffers of their own"},
    {"minimalloc_csv/spaces_and_signs.csv", "", "", ""},
    {"minimalloc_csv/sum_past_63_bits.csv", "overflow", "buffer 1 'b'",
     "the sizes up to here add up to more than 2^63-1 bytes"},
    {"minimalloc_csv/too_few_fields.csv", "invalid_input", "3:6",
     "found 3 fields, expected 4 as in the first line"},
    {"minimalloc_csv/too_many_fields.csv", "invalid_input", "2:9",
     "found 5 fields, expected 4 as in the first line"},
    {"minimalloc_csv/windowed_gap.csv", "", "",
     "1 gaps keep a window of the buffer in use; the whole buffer is taken as live there"},
    {"minimalloc_csv/word_for_a_number.csv", "invalid_input", "2:7",
     "size is 'four', expected a whole number"},
    {"minimalloc_csv/zero_alignment.csv", "", "", "1 alignments are 0, taken as 1"},
    {"minimalloc_csv/zero_sizes_and_empty_ranges.csv", "", "", ""},
    {"tvm_graph_json/arg_node_is_an_operator.json", "invalid_input", "arg_nodes[1]",
     "node 'conv' is an operator, expected one with op 'null'"},
    {"tvm_graph_json/arg_node_out_of_range.json", "invalid_input", "arg_nodes[1]",
     "node 12 does not exist, there are 5"},
    {"tvm_graph_json/bad_dtype_code.json", "invalid_input", "attrs.dtype[1][3]",
     "data type number is 99, expected one from 0 to 10"},
    {"tvm_graph_json/byte_order_mark.json", "", "", ""},
    {"tvm_graph_json/copy_between_devices.json", "", "", ""},
    {"tvm_graph_json/crlf.json", "", "", ""},
    {"tvm_graph_json/cycle.json", "invalid_input", "nodes[2].inputs[0]",
     "node 'conv' reads the later node 'split', expected an earlier node"},
    {"tvm_graph_json/duplicate_attribute.json", "invalid_input", "attrs.shape", "key 'shape' is given twice"},
    {"tvm_graph_json/duplicate_key_at_top.json", "invalid_input", "heads", "key 'heads' is given twice"},
    {"tvm_graph_json/duplicate_key_in_node.json", "invalid_input", "nodes[2].name",
     "key 'name' is given twice"},
    {"tvm_graph_json/empty_names.json", "", "", ""},
    {"tvm_graph_json/encoded_twice.json", "", "",
     "the file is a JSON string that holds JSON (encoded twice); read through it"},
    {"tvm_graph_json/encoded_twice_and_wrong.json", "invalid_input", "heads[0] inside the string",
     "node 44 does not exist, there are 5"},
    {"tvm_graph_json/falling_row_ptr.json", "invalid_input", "node_row_ptr[4]",
     "found 2 after 3, expected numbers that do not fall"},
    {"tvm_graph_json/forward_reference.json", "invalid_input", "nodes[2].inputs[0]",
     "node 'conv' reads the later node 'add', expected an earlier node"},
    {"tvm_graph_json/func_name_of_200_characters.json", "", "", ""},
    {"tvm_graph_json/good.json", "", "", ""},
    {"tvm_graph_json/head_out_of_range.json", "invalid_input", "heads[0]",
     "node 12 does not exist, there are 5"},
    {"tvm_graph_json/heads_repeat_and_name_an_argument.json", "", "", ""},
    {"tvm_graph_json/huge_index.json", "invalid_input", "nodes[4].inputs[1][0]",
     "found 4585490524328388608, expected an index from 0 to 2^31-1"},
    {"tvm_graph_json/index_past_64_bits.json", "invalid_input", "nodes[4].inputs[1][0]",
     "found 99999999999999999999999, expected an integer"},
    {"tvm_graph_json/input_is_a_fraction.json", "invalid_input", "nodes[2].inputs[1][0]",
     "found 0.5, expected an integer"},
    {"tvm_graph_json/input_not_a_number.json", "invalid_input", "nodes[2].inputs[1][0]",
     "found 'one', expected an integer"},
    {"tvm_graph_json/long_row_ptr.json", "invalid_input", "node_row_ptr",
     "has 7 items, expected 6 (one more than nodes)"},
    {"tvm_graph_json/lying_row_ptr.json", "invalid_input", "nodes[4].attrs.num_outputs",
     "found 1, but node_row_ptr gives node 'add' 1999999995 outputs"},
    {"tvm_graph_json/mxnet_symbol.json", "unsupported", "attrs.mxnet_version",
     "this is an MXNet symbol file, expected the graph that a TVM build gives"},
    {"tvm_graph_json/mxnet_symbol_2015.json", "unsupported", "",
     "the graph has no shapes, so nothing says how large its tensors are: it was not compiled"},
    {"tvm_graph_json/name_is_a_number.json", "invalid_input", "nodes[2].name", "found 7, expected a string"},
    {"tvm_graph_json/names_not_ascii.json", "", "", ""},
    {"tvm_graph_json/names_not_utf8.json", "", "",
     "the file is not valid UTF-8; the bad bytes were replaced"},
    {"tvm_graph_json/names_with_odd_characters.json", "", "", ""},
    {"tvm_graph_json/nan.json", "invalid_input", "1:867",
     "not valid JSON: syntax error while parsing value - invalid literal; last read: '8], [N'"},
    {"tvm_graph_json/negative_dimension.json", "unsupported", "attrs.shape[1][2][1]",
     "dimension is -1, expected 0 or more"},
    {"tvm_graph_json/negative_index.json", "invalid_input", "nodes[4].inputs[1][0]",
     "found -1, expected an index from 0 to 2^31-1"},
    {"tvm_graph_json/negative_storage_ids.json", "", "attrs.storage_id",
     "4 tensors are not planned: their number is negative"},
    {"tvm_graph_json/nnvm_2017.json", "", "", ""},
    {"tvm_graph_json/no_heads.json", "", "heads", "the graph has no outputs"},
    {"tvm_graph_json/no_nodes.json", "", "heads", "the graph has no outputs"},
    {"tvm_graph_json/no_storage_planned.json", "", "attrs.storage_id",
     "no tensor is planned: every number is negative"},
    {"tvm_graph_json/node_out_of_range.json", "invalid_input", "nodes[4].inputs[0]",
     "node 99 does not exist, there are 5"},
    {"tvm_graph_json/nodes_is_an_object.json", "invalid_input", "nodes", "found an object, expected a list"},
    {"tvm_graph_json/null_dimension.json", "unsupported", "attrs.shape[1][2][0]",
     "dimension is null, expected an integer"},
    {"tvm_graph_json/one_storage_on_two_devices.json", "", "attrs.device_index",
     "storage 2 is on the devices 1 and 2; the TVM runtime refuses that"},
    {"tvm_graph_json/output_out_of_range.json", "invalid_input", "nodes[4].inputs[1]",
     "reads output 2 of node 'split', which has 2"},
    {"tvm_graph_json/product_past_63_bits.json", "overflow", "attrs.shape[1][2]",
     "shape [4294967296, 4294967296, 8] takes more than 2^63-1 bytes"},
    {"tvm_graph_json/reads_itself.json", "invalid_input", "nodes[2].inputs[0]",
     "node 'conv' reads itself, expected an earlier node"},
    {"tvm_graph_json/repeated_names_reshape_nop.json", "", "", ""},
    {"tvm_graph_json/requested_4585490524328388608.json", "", "", ""},
    {"tvm_graph_json/reshape_of_two.json", "", "nodes[4]",
     "a reshape with other than one input and one output; taken as an ordinary operator"},
    {"tvm_graph_json/row_ptr_against_num_outputs.json", "invalid_input", "nodes[3].attrs.num_outputs",
     "found 3, but node_row_ptr gives node 'split' 2 outputs"},
    {"tvm_graph_json/short_link.json", "invalid_input", "nodes[2].inputs[0]",
     "found 1 items, expected [node, output, version]"},
    {"tvm_graph_json/short_shape_list.json", "invalid_input", "attrs.shape",
     "has 5 items, expected one per output: 6"},
    {"tvm_graph_json/short_storage_list.json", "invalid_input", "attrs.storage_id",
     "has 3 items, expected one per output: 6"},
    {"tvm_graph_json/sub_byte_types.json", "", "", ""},
    {"tvm_graph_json/sum_past_63_bits.json", "overflow", "buffer 1 'p0'", "add up to more than 2^63-1 bytes"},
    {"tvm_graph_json/symbolic_dimension.json", "unsupported", "attrs.shape[1][2][0]",
     "dimension is '?', expected an integer"},
    {"tvm_graph_json/text_behind_the_end.json", "invalid_input", "1:945",
     "not valid JSON: syntax error while parsing value - unexpected '{'; expected end of input"},
    {"tvm_graph_json/textures.json", "", "attrs.storage_scope",
     "2 tensors live in textures; they are counted as flat bytes (shape times element), a two-dimensional "
     "pool that several share may be larger"},
    {"tvm_graph_json/truncated.json", "invalid_input", "1:301",
     "not valid JSON: syntax error while parsing object key - unexpected end of input; expected string "
     "literal"},
    {"tvm_graph_json/two_part_links.json", "", "", ""},
    {"tvm_graph_json/unknown_dtype.json", "invalid_input", "attrs.dltype[1][3]",
     "found data type 'flaot32', expected one like float32, int8x4 or bool"},
    {"tvm_graph_json/unknown_keys.json", "", "producer", "unknown key, ignored"},
    {"tvm_graph_json/without_arg_nodes.json", "", "arg_nodes",
     "missing; the nodes with op 'null' are the arguments"},
    {"tvm_graph_json/without_attrs.json", "unsupported", "",
     "the graph has no shapes, so nothing says how large its tensors are: it was not compiled"},
    {"tvm_graph_json/without_dltype.json", "", "attrs",
     "no data types in the file; every element is taken as float32"},
    {"tvm_graph_json/without_heads.json", "invalid_input", "", "key 'heads' is missing"},
    {"tvm_graph_json/without_node_name.json", "invalid_input", "nodes[2]", "key 'name' is missing"},
    {"tvm_graph_json/without_nodes.json", "invalid_input", "", "key 'nodes' is missing"},
    {"tvm_graph_json/without_plan.json", "", "attrs", "the file holds no memory plan (storage_id)"},
    {"tvm_graph_json/without_row_ptr.json", "", "node_row_ptr",
     "missing; outputs were counted by num_outputs"},
    {"tvm_graph_json/without_shape.json", "unsupported", "attrs",
     "the graph has no shapes, so nothing says how large its tensors are: it was not compiled"},
    {"tvm_graph_json/wrong_tag.json", "invalid_input", "attrs.storage_id[0]",
     "found 'list_str', expected 'list_int'"},
    {"tvm_graph_json/zero_dimension.json", "", "", ""},
    {"tvm_save_json/cycle.json", "invalid_input", "nodes[1]", "the node contains itself"},
    {"tvm_save_json/lowered.json", "", "", ""},
    {"tvm_save_json/newer_layout.json", "unsupported", "",
     "the module was saved by TVM 0.22.0, which is too new: expected TVM 0.7 to 0.21"},
    {"tvm_save_json/no_functions.json", "invalid_input", "nodes[1].attrs.functions",
     "the module has no functions"},
    {"tvm_save_json/planned.json", "", "", ""},
    {"tvm_save_json/reference_out_of_range.json", "invalid_input", "nodes[1].attrs.value",
     "refers to node 12345, but there are 11"},
    {"tvm_save_json/relay.json", "", "", ""},
    {"tvm_save_json/relay_without_types.json", "invalid_input", "nodes[3].attrs._checked_type_",
     "'x' has no checked type, so that its size is not known"},
    {"tvm_save_json/size_past_63_bits.json", "overflow", "nodes[12].attrs.extents",
     "shape [4611686018427387904, 4] takes more than 2^63-1 bytes"},
    {"tvm_save_json/unfolds_without_end.json", "unsupported", "nodes[1]", "nodes are shared so much"},
    {"tvm_save_json/version_0_6.json", "unsupported", "nodes[2].global_key",
     "leaf objects are written as TVM up to 0.6 did it"},
    {"tvmscript/by_hand.py", "", "12:2", "not understood, and skipped: try:"},
    {"tvmscript/lowered.py", "", "", ""},
    {"tvmscript/planned.py", "", "", ""},
};

bool hasWarning(const model::Workload& workload, const Row& row) {
  return std::ranges::any_of(workload.warnings, [&](const model::Warning& warning) {
    return warning.location == row.location && warning.message.find(row.message) != std::string::npos;
  });
}

std::string allWarnings(const model::Workload& workload) {
  std::string text;
  for (const model::Warning& warning : workload.warnings)
    text += warning.location + ": " + warning.message + "\n";
  return text;
}

/// Of reading, or of getting ready to plan.
std::optional<support::Error> errorOf(const support::Result<model::Workload>& workload) {
  if (!workload) return workload.error();
  const auto lowered = analysis::lower(workload.value());
  if (!lowered) return lowered.error();
  return {};
}

}  // namespace

class ImportCorpusTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void endsAsItShould_data() {
    QTest::addColumn<int>("row");
    for (int i = 0; i < static_cast<int>(std::size(kRows)); ++i) QTest::newRow(kRows[i].file) << i;
  }
  void endsAsItShould() {
    QFETCH(int, row);
    const Row& expected = kRows[row];
    const auto workload =
        import::readFile((kCorpus + QString::fromUtf8(expected.file)).toStdString(), {}, {});
    const auto error = errorOf(workload);
    if (!error && *expected.message != '\0') {
      QVERIFY2(hasWarning(*workload, expected), allWarnings(*workload).c_str());
      return;
    }
    const std::string code = error ? std::string(support::nameOf(error->code)) : "";
    const std::string location = error ? error->location : "";
    const std::string message = error ? error->message : "";
    QCOMPARE(
        QString::fromStdString(code + " at " + location),
        QString::fromUtf8(expected.code) + QStringLiteral(" at ") + QString::fromUtf8(expected.location));
    QVERIFY2(message.find(expected.message) != std::string::npos, message.c_str());
  }

  void everyFileHasARow() {
    std::size_t files = 0;
    QDirIterator entries(kCorpus, QDir::Files, QDirIterator::Subdirectories);
    while (entries.hasNext()) {
      const QString file = entries.next().mid(kCorpus.size());
      const bool known =
          std::ranges::any_of(kRows, [&](const Row& row) { return file == QString::fromUtf8(row.file); });
      QVERIFY2(known || file.endsWith(QStringLiteral(".md")), qPrintable(file));
      ++files;
    }
    QVERIFY(files >= std::size(kRows));
  }
};

QTEST_APPLESS_MAIN(ImportCorpusTest)
#include "import_corpus_test.moc"
