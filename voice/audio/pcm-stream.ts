import { createPcmReader } from './pcm-reader.ts';
import { OUTPUT_RATE_HZ } from './playback.ts';
import { createResampler } from './resampler.ts';

/** A sound whose format we cannot read. */
export class UnsupportedAudioFormat extends Error {}

type Format = { readonly rateHz: number; readonly channels: number };

const pcmFormat: Format = { rateHz: OUTPUT_RATE_HZ, channels: 1 };

/** A header longer than this is no header. */
const LONGEST_HEADER_BYTES = 4096;

/** A stream of 16-bit sound, with a WAV header or bare, as samples at our own rate. */
export async function* readPcmStream(
  stream: AsyncIterable<Uint8Array>,
  bare: Partial<Format> = {},
): AsyncGenerator<Int16Array> {
  let head: Uint8Array = new Uint8Array(0);
  let convert: Converter | undefined;
  for await (const bytes of stream) {
    let sound = bytes;
    if (!convert) {
      head = Buffer.concat([head, bytes]);
      const start = startOf(head, { ...pcmFormat, ...bare });
      if (!start) continue;
      convert = converterFrom(start.format);
      sound = head.subarray(start.at);
    }
    const samples = convert.push(sound);
    if (samples.length > 0) yield samples;
  }
  const rest = convert?.flush();
  if (rest && rest.length > 0) yield rest;
}

/** Where the sound begins and what it is; undefined while the header is incomplete. */
function startOf(head: Uint8Array, bare: Format): { at: number; format: Format } | undefined {
  if (head.length < 4) return undefined;
  if (!isNamed(head, 0, 'RIFF')) return { at: 0, format: bare };
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  let format: Format | undefined;
  for (let at = 12; at + 8 <= head.length;) {
    const size = view.getUint32(at + 4, true);
    if (isNamed(head, at, 'data')) return { at: at + 8, format: format ?? unreadable('has no format') };
    if (isNamed(head, at, 'fmt ')) {
      if (at + 24 > head.length) return undefined;
      format = formatAt(view, at + 8);
    }
    at += 8 + size + (size % 2);
  }
  return head.length > LONGEST_HEADER_BYTES ? unreadable('has no data') : undefined;
}

function formatAt(view: DataView, at: number): Format {
  const bits = view.getUint16(at + 14, true);
  if (bits !== 16) unreadable(`has samples of ${bits} bits`);
  return { channels: view.getUint16(at + 2, true), rateHz: view.getUint32(at + 4, true) };
}

function isNamed(bytes: Uint8Array, at: number, name: string): boolean {
  return Array.from(name).every((letter, index) => bytes[at + index] === letter.charCodeAt(0));
}

function unreadable(what: string): never {
  throw new UnsupportedAudioFormat(`The sound ${what}.`);
}

type Converter = { push(bytes: Uint8Array): Int16Array; flush(): Int16Array };

function converterFrom({ rateHz, channels }: Format): Converter {
  const pcm = createPcmReader();
  const first = firstOf(channels);
  if (rateHz === OUTPUT_RATE_HZ) return { push: (bytes) => first(pcm.read(bytes)), flush: () => new Int16Array(0) };
  const resampler = createResampler(rateHz, OUTPUT_RATE_HZ);
  return { push: (bytes) => resampler.push(first(pcm.read(bytes))), flush: () => resampler.flush() };
}

/** A synthesiser says the same on all channels: one is enough. */
function firstOf(channels: number): (samples: Int16Array) => Int16Array {
  let phase = 0;
  return (samples) => {
    if (channels <= 1) return samples;
    const one = samples.filter((_, at) => (at + phase) % channels === 0);
    phase = (phase + samples.length) % channels;
    return one;
  };
}
