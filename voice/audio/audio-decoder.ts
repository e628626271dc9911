import { concatenated } from './concatenated.ts';
import { createDecoder, isOpusError, type DecodeOptions } from 'libopus-wasm';
import { TokenBucket } from '../../src/shared/token-bucket.ts';
import type { AudioPacket } from '../transport/transport.ts';
import { FRAME_MS, INPUT_FRAME_SAMPLES, INPUT_RATE_HZ } from './format.ts';
import { JitterBuffer } from './jitter-buffer.ts';
import { opusDurationMs } from './opus-duration.ts';
import { SoundAllowance } from './sound-allowance.ts';

/**
 * A muted microphone may stop sending: after this long the missing packets count as silence. Not sooner: packets of a
 * busy device come late, and silence in their place would cut a word in two and put the session's clock ahead.
 */
const SILENCE_AFTER_FRAMES = 1000 / FRAME_MS;

/** A page that has no response to the end of a replay for ten seconds takes the call for lost. */
const MAX_EARLY_PACKETS = 15_000 / FRAME_MS;
/** RFC 6716, section 3.2.5: a packet that claims more cannot be decoded. */
const MAX_PACKET_MS = 120;
/** The level of digital silence behind the codec. */
const SILENCE = 16;

export type OpusDecoder = Awaited<ReturnType<typeof createDecoder>>;

export function createInputDecoder(channels: 1 | 2 = 1): Promise<OpusDecoder> {
  return createDecoder({ sampleRate: INPUT_RATE_HZ, channels });
}

/**
 * Sound of a replay that may arrive at once: what a page replays after an outage, twice. In the long run no more than real
 * time.
 */
const MAX_REPLAY_MS = 400_000;

/** Opus packets in, or samples of a replay in their place; 20 ms frames of 16 kHz audio out; those of two channels are interleaved. */
export class AudioDecoder {
  readonly #opus: OpusDecoder;
  readonly #onFrame: (frame: Int16Array) => void;
  readonly #jitterBuffer: JitterBuffer;
  readonly #allowance = new SoundAllowance();
  /** Samples of a frame, all channels. */
  readonly #frameLength: number;
  readonly #replayAllowance = new TokenBucket(MAX_REPLAY_MS, 1000);
  #isReplaying = false;
  #isReplayFlooded = false;
  /** Sound of packets that came during a replay, in order: of a track that takes over before the client's message arrives. */
  #early: Int16Array[] = [];
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
    return this.#allowance.isExceeded || this.#isReplayFlooded;
  }

  get isReplaying(): boolean {
    return this.#isReplaying;
  }

  /** Packets do not count while the client sends the sound of a replay. */
  setReplaying(isReplaying: boolean): void {
    this.#isReplaying = isReplaying;
    this.#ticksSincePacket = 0;
    // The track is silent until it takes over.
    const from = this.#early.findIndex((samples) => samples.some((sample) => Math.abs(sample) > SILENCE));
    if (!isReplaying && from >= 0) for (const samples of this.#early.slice(from)) this.#output(samples);
    this.#early = [];
  }

  /** Takes 16-bit little-endian samples of 16 kHz, at any pace. */
  replay(bytes: Uint8Array): void {
    const count = Math.floor(bytes.length / 2);
    this.#isReplayFlooded ||= !this.#replayAllowance.take(Math.max(FRAME_MS, (count * 1000) / INPUT_RATE_HZ));
    if (this.#isReplayFlooded) return;
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    this.#output(Int16Array.from({ length: count }, (_, index) => view.getInt16(2 * index, true)));
  }

  /** @returns false for a packet that holds no new sound or that is too much */
  accept(packet: Omit<AudioPacket, 'timestamp'>): boolean {
    if (!this.#allowance.takePacket(packet.opus) || packet.opus.length === 0) return false;
    if (!this.#jitterBuffer.accept(packet)) return false;
    this.#ticksSincePacket = 0;
    return true;
  }

  /** Call once per frame time, whether packets arrive or not. */
  tick(): void {
    if (!this.#isReplaying && ++this.#ticksSincePacket > SILENCE_AFTER_FRAMES)
      this.#output(new Int16Array(this.#frameLength));
  }

  close(): void {
    this.#opus.free();
  }

  /** A packet that cannot be decoded becomes silence: one bad packet must not end the call. */
  #decode(packet: Uint8Array, options?: DecodeOptions): void {
    try {
      this.#receive(this.#opus.decode(packet, options));
    } catch (cause) {
      if (!isOpusError(cause)) throw cause;
      this.#receive(new Int16Array(this.#frameLength));
    }
  }

  #receive(samples: Int16Array): void {
    if (!this.#isReplaying) return this.#output(samples);
    this.#early = [...this.#early, samples].slice(-MAX_EARLY_PACKETS);
  }

  /**
   * Packet loss concealment for all lost packets but the last, which is decoded from the next packet's FEC data. They are
   * taken for as long as the next one.
   */
  #conceal(count: number, next: Uint8Array): void {
    const heldMs = opusDurationMs(next);
    const durationMs = heldMs > 0 && heldMs <= MAX_PACKET_MS ? heldMs : FRAME_MS;
    const frameSize = (durationMs * INPUT_RATE_HZ) / 1000;
    for (let lost = count; lost > 1 && this.#allowance.takeMs(durationMs); lost--) {
      this.#receive(this.#opus.decodePacketLoss(frameSize));
    }
    if (this.#allowance.takeMs(durationMs)) this.#decode(next, { decodeFec: true, frameSize });
  }

  #output(samples: Int16Array): void {
    // Fast path: browsers send 20 ms per packet.
    const length = this.#frameLength;
    if (this.#remainder.length === 0 && samples.length === length) return this.#onFrame(samples);
    let joined = concatenated([this.#remainder, samples]);
    for (; joined.length >= length; joined = joined.subarray(length)) this.#onFrame(joined.slice(0, length));
    this.#remainder = joined.slice();
  }
}
