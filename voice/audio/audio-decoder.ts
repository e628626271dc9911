import { createDecoder, isOpusError, type DecodeOptions } from 'libopus-wasm';
import type { AudioPacket } from '../transport/transport.ts';
import { FRAME_MS, INPUT_FRAME_SAMPLES, INPUT_RATE_HZ } from './format.ts';
import { JitterBuffer } from './jitter-buffer.ts';
import { SoundAllowance } from './sound-allowance.ts';

/**
 * A muted microphone may stop sending: after this long the missing packets count as silence. Not sooner: packets of a
 * busy device come late, and silence in their place would cut a word in two and put the session's clock ahead.
 */
const SILENCE_AFTER_FRAMES = 1000 / FRAME_MS;

export type OpusDecoder = Awaited<ReturnType<typeof createDecoder>>;

export function createInputDecoder(channels: 1 | 2 = 1): Promise<OpusDecoder> {
  return createDecoder({ sampleRate: INPUT_RATE_HZ, channels });
}

/** Opus packets in, 20 ms frames of 16 kHz audio out; those of two channels are interleaved. */
export class AudioDecoder {
  readonly #opus: OpusDecoder;
  readonly #onFrame: (frame: Int16Array) => void;
  readonly #jitterBuffer: JitterBuffer;
  readonly #allowance = new SoundAllowance();
  /** Samples of a frame, all channels. */
  readonly #frameLength: number;
  /** Decoded samples that do not fill a frame yet. */
  #remainder = new Int16Array(0);
  #ticksSincePacket = 0;

  constructor(opus: OpusDecoder, onFrame: (frame: Int16Array) => void, channels: 1 | 2 = 1) {
    this.#opus = opus;
    this.#frameLength = INPUT_FRAME_SAMPLES * channels;
    this.#onFrame = onFrame;
    this.#jitterBuffer = new JitterBuffer({
      onPacket: (packet) => this.#decode(packet),
      onLoss: (count, next) => this.#conceal(count, next),
    });
  }

  /** True when the client sends so much more than real time that its call should end. */
  get isFlooded(): boolean {
    return this.#allowance.isExceeded;
  }

  accept(packet: AudioPacket): void {
    this.#ticksSincePacket = 0;
    if (!this.#allowance.takePacket(packet.opus)) return;
    if (packet.opus.length > 0) this.#jitterBuffer.accept(packet);
  }

  /** Call once per frame time, whether packets arrive or not. */
  tick(): void {
    if (++this.#ticksSincePacket > SILENCE_AFTER_FRAMES) this.#output(new Int16Array(this.#frameLength));
  }

  close(): void {
    this.#opus.free();
  }

  /** A packet that cannot be decoded becomes silence: one bad packet must not end the call. */
  #decode(packet: Uint8Array, options?: DecodeOptions): void {
    try {
      this.#output(this.#opus.decode(packet, options));
    } catch (cause) {
      if (!isOpusError(cause)) throw cause;
      this.#output(new Int16Array(this.#frameLength));
    }
  }

  /** Packet loss concealment for all lost packets but the last, which is decoded from the next packet's FEC data. */
  #conceal(count: number, next: Uint8Array): void {
    for (let lost = count; lost > 1 && this.#allowance.takeMs(FRAME_MS); lost--) {
      this.#output(this.#opus.decodePacketLoss(INPUT_FRAME_SAMPLES));
    }
    this.#decode(next, { decodeFec: true, frameSize: INPUT_FRAME_SAMPLES });
  }

  #output(samples: Int16Array): void {
    // Fast path: browsers send 20 ms per packet.
    const length = this.#frameLength;
    if (this.#remainder.length === 0 && samples.length === length) return this.#onFrame(samples);
    let joined = new Int16Array(this.#remainder.length + samples.length);
    joined.set(this.#remainder);
    joined.set(samples, this.#remainder.length);
    for (; joined.length >= length; joined = joined.subarray(length)) this.#onFrame(joined.slice(0, length));
    this.#remainder = joined.slice();
  }
}
