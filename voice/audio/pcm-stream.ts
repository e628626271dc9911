import { Resampler } from '../../src/domain/resampler.ts';
import { OUTPUT_RATE_HZ } from './format.ts';

class UnsupportedAudioFormat extends Error {}

type PcmFormat = { readonly rateHz: number; readonly channels: number };

const defaultFormat: PcmFormat = { rateHz: OUTPUT_RATE_HZ, channels: 1 };

const MAX_WAV_HEADER_BYTES = 4096;

/**
 * Converts a byte stream of 16-bit audio to mono samples at the output rate. The stream is a WAV file, or raw samples
 * in the format given by `rawFormat`.
 */
export async function* readPcmStream(
  stream: AsyncIterable<Uint8Array>,
  rawFormat: Partial<PcmFormat> = {},
): AsyncGenerator<Int16Array> {
  let head: Uint8Array = new Uint8Array(0);
  let converter: PcmConverter | undefined;
  for await (const bytes of stream) {
    let body = bytes;
    if (!converter) {
      head = Buffer.concat([head, bytes]);
      const start = findSamples(head, { ...defaultFormat, ...rawFormat });
      if (!start) continue;
      converter = new PcmConverter(start.format);
      body = head.subarray(start.offset);
    }
    const samples = converter.push(body);
    if (samples.length > 0) yield samples;
  }
  const rest = converter?.flush();
  if (rest && rest.length > 0) yield rest;
}

/** Finds the start of the samples and their format. Undefined while the header is incomplete. */
function findSamples(head: Uint8Array, rawFormat: PcmFormat): { offset: number; format: PcmFormat } | undefined {
  if (head.length < 4) return undefined;
  if (!hasTag(head, 0, 'RIFF')) return { offset: 0, format: rawFormat };
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  let format: PcmFormat | undefined;
  for (let at = 12; at + 8 <= head.length;) {
    const size = view.getUint32(at + 4, true);
    if (hasTag(head, at, 'data')) return { offset: at + 8, format: format ?? unsupported('has no format chunk') };
    if (hasTag(head, at, 'fmt ')) {
      if (at + 24 > head.length) return undefined;
      format = readFormatChunk(view, at + 8);
    }
    at += 8 + size + (size % 2);
  }
  return head.length > MAX_WAV_HEADER_BYTES ? unsupported('has no data chunk') : undefined;
}

function readFormatChunk(view: DataView, at: number): PcmFormat {
  const bits = view.getUint16(at + 14, true);
  if (bits !== 16) unsupported(`has ${bits}-bit samples`);
  return { channels: view.getUint16(at + 2, true), rateHz: view.getUint32(at + 4, true) };
}

function hasTag(bytes: Uint8Array, at: number, tag: string): boolean {
  return Array.from(tag).every((character, index) => bytes[at + index] === character.charCodeAt(0));
}

function unsupported(problem: string): never {
  throw new UnsupportedAudioFormat(`The audio ${problem}.`);
}

/** Bytes in the given format to mono samples at the output rate. */
class PcmConverter {
  readonly #reader = new PcmReader();
  readonly #channels: number;
  readonly #resampler: Resampler | undefined;
  /** The channel of the next sample. */
  #channel = 0;

  constructor({ rateHz, channels }: PcmFormat) {
    this.#channels = channels;
    this.#resampler = rateHz === OUTPUT_RATE_HZ ? undefined : new Resampler(rateHz, OUTPUT_RATE_HZ);
  }

  push(bytes: Uint8Array): Int16Array {
    const samples = this.#firstChannel(this.#reader.read(bytes));
    return this.#resampler ? this.#resampler.push(samples) : samples;
  }

  flush(): Int16Array {
    return this.#resampler ? this.#resampler.flush() : new Int16Array(0);
  }

  /** All channels of synthesised speech are the same: one is enough. */
  #firstChannel(samples: Int16Array): Int16Array {
    const channels = this.#channels;
    if (channels <= 1) return samples;
    const phase = this.#channel;
    this.#channel = (phase + samples.length) % channels;
    return samples.filter((_, at) => (at + phase) % channels === 0);
  }
}

/** Decodes little-endian 16-bit samples from chunks that may be split anywhere, even within a sample. */
export class PcmReader {
  /** The first byte of a sample whose second byte has not arrived. */
  #remainder: Uint8Array = new Uint8Array(0);

  read(bytes: Uint8Array): Int16Array {
    const joined = Buffer.concat([this.#remainder, bytes]);
    const samples = new Int16Array(joined.length >> 1);
    for (let at = 0; at < samples.length; at++) samples[at] = joined.readInt16LE(at * 2);
    this.#remainder = joined.subarray(samples.length * 2);
    return samples;
  }
}
