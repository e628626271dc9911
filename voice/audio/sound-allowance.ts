import { TokenBucket } from '../../src/shared/token-bucket.ts';
import { opusDurationMs } from './opus-duration.ts';

/**
 * Sound that may arrive at once, after a network that held it back, or a busy process that did not read it: as much as a
 * call survives without a packet (`aliveTimeoutMs`). What is dropped here the page takes for heard.
 */
const BURST_MS = 8_000;
/** More sound than this beyond real time is sent on purpose. A page or a network that stood still for less is not. */
const MAX_EXCESS_MS = 60_000;
/** How much of the excess is forgotten in a second: a long call has many short stalls. */
const FORGOTTEN_MS_PER_SECOND = 100;
/** A packet costs decryption also when it holds no sound. */
const MIN_PACKET_MS = 2.5;

/** Accepts sound at real time, plus eight seconds: decoding and recognising it costs processor time. */
export class SoundAllowance {
  readonly #bucket: TokenBucket;
  readonly #excess: TokenBucket;
  #isExceeded = false;

  constructor(nowMs?: () => number) {
    this.#bucket = new TokenBucket(BURST_MS, 1000, nowMs);
    this.#excess = new TokenBucket(MAX_EXCESS_MS, FORGOTTEN_MS_PER_SECOND, nowMs);
  }

  /** True when the client has sent so much that its call should end. */
  get isExceeded(): boolean {
    return this.#isExceeded;
  }

  /** @returns false for a packet to be dropped */
  takePacket(opus: Uint8Array): boolean {
    return this.takeMs(Math.max(MIN_PACKET_MS, opusDurationMs(opus)));
  }

  /** For sound that is made up for lost packets, too. */
  takeMs(durationMs: number): boolean {
    if (this.#bucket.take(durationMs)) return true;
    if (!this.#excess.take(durationMs)) this.#isExceeded = true;
    return false;
  }
}
