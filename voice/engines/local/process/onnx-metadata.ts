import { appendFile, copyFile } from 'node:fs/promises';

/** The number of `metadata_props` in ONNX's ModelProto, and of key and value in its entries. */
const METADATA_FIELD = 14;
const KEY_FIELD = 1;
const VALUE_FIELD = 2;
/** Protocol Buffers: a field with a length. */
const LENGTH_DELIMITED = 2;

type Metadata = Readonly<Record<string, string | number>>;

/** Copies an ONNX file with metadata that it lacks. A repeated field may be continued at the end of a message. */
export async function copyWithMetadata(from: string, to: string, metadata: Metadata): Promise<void> {
  await copyFile(from, to);
  await appendFile(to, Buffer.concat(Object.entries(metadata).map(([key, value]) => entry(key, String(value)))));
}

function entry(key: string, value: string): Buffer {
  return field(
    METADATA_FIELD,
    Buffer.concat([field(KEY_FIELD, Buffer.from(key)), field(VALUE_FIELD, Buffer.from(value))]),
  );
}

function field(number: number, content: Buffer): Buffer {
  return Buffer.concat([varint((number << 3) | LENGTH_DELIMITED), varint(content.length), content]);
}

function varint(value: number): Buffer {
  return value < 128 ? Buffer.from([value]) : Buffer.concat([Buffer.from([(value & 127) | 128]), varint(value >> 7)]);
}
