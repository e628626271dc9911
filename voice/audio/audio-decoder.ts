import { createDecoder, isOpusError, type DecodeOptions } from 'libopus-wasm';
import type { AudioPacket } from '../transport/transport.ts';
import { FRAME_MS } from './pacer.ts';
import { createJitterBuffer } from './jitter-buffer.ts';

/** What speech recognition takes. The Opus decoder gives it directly, with no resampling. */
export const INPUT_RATE_HZ = 16_000;

const FRAME_SAMPLES = (INPUT_RATE_HZ * FRAME_MS) / 1000;

/** A microphone that was stopped sends nothing: after this long its absence is heard as silence. */
const MISSING_AFTER_FRAMES = 200 / FRAME_MS;

export type AudioDecoder = {
  accept(packet: AudioPacket): void;
  /** Once per frame time, whether packets come or not. */
  tick(): void;
  close(): void;
};

/** Opus packets in, 20 ms frames of 16 kHz sound out. */
export async function createAudioDecoder(onFrame: (frame: Int16Array) => void): Promise<AudioDecoder> {
  const decoder = await createDecoder({ sampleRate: INPUT_RATE_HZ, channels: 1 });
  let rest = new Int16Array(0);
  let ticksSincePacket = 0;

  function hear(samples: Int16Array) {
    // What nearly every packet holds.
    if (rest.length === 0 && samples.length === FRAME_SAMPLES) return onFrame(samples);
    let joined = new Int16Array(rest.length + samples.length);
    joined.set(rest);
    joined.set(samples, rest.length);
    for (; joined.length >= FRAME_SAMPLES; joined = joined.subarray(FRAME_SAMPLES)) {
      onFrame(joined.slice(0, FRAME_SAMPLES));
    }
    rest = joined.slice();
  }

  /** What cannot be decoded was no speech; one bad packet must not end a call. */
  function decode(opus: Uint8Array, options?: DecodeOptions) {
    try {
      hear(decoder.decode(opus, options));
    } catch (cause) {
      if (!isOpusError(cause)) throw cause;
      hear(new Int16Array(FRAME_SAMPLES));
    }
  }

  function conceal(count: number, next: Uint8Array) {
    for (let lost = count; lost > 1; lost--) hear(decoder.decodePacketLoss(FRAME_SAMPLES));
    decode(next, { decodeFec: true, frameSize: FRAME_SAMPLES });
  }

  const inOrder = createJitterBuffer({
    onPacket: (opus) => decode(opus),
    onMissing: conceal,
  });

  return {
    accept(packet) {
      ticksSincePacket = 0;
      if (packet.opus.length > 0) inOrder(packet);
    },
    tick() {
      if (++ticksSincePacket > MISSING_AFTER_FRAMES) hear(new Int16Array(FRAME_SAMPLES));
    },
    close: () => decoder.free(),
  };
}
