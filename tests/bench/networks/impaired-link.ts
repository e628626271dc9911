import { Random } from '../../simulation/random.ts';

/** The faults of one direction of a network; each direction of a call has all of them. */
export type Impairment = {
  /** The share of packets that are lost. */
  readonly loss: number;
  /** The mean count of packets that are lost in a row (Gilbert's model); 1: each is lost or not by itself. */
  readonly burst: number;
  readonly delayMs: number;
  /** Up to so much is added to each packet's delay, evenly distributed. */
  readonly jitterMs: number;
  /** A packet with less jitter overtakes the ones before it. Queues of real networks retain the order. */
  readonly doesReorder: boolean;
  /** undefined: unlimited. */
  readonly kbps?: number | undefined;
};

/** IPv4 and UDP. */
const HEADER_BYTES = 28;
/** The queue in front of a narrow link; what does not fit is lost. */
const MAX_QUEUE_MS = 1000;

/** When a packet arrives, by the seed and the packets before it. */
export class ImpairedLink {
  impairment: Impairment;
  readonly #random: Random;
  #isInBurst = false;
  /** When the link has transmitted everything so far. */
  #freeAtMs = 0;
  #lastArrivalMs = 0;

  constructor(impairment: Impairment, seed: number) {
    this.impairment = impairment;
    this.#random = new Random(seed);
  }

  /** @returns undefined for a packet that is lost */
  arrivalMs(bytes: number, nowMs: number): number | undefined {
    const { delayMs, jitterMs, doesReorder, kbps } = this.impairment;
    const isLost = this.#isLost();
    const jitter = this.#random.next() * jitterMs;
    const startMs = Math.max(nowMs, this.#freeAtMs);
    if (startMs - nowMs > MAX_QUEUE_MS) return undefined;
    // A packet that is lost behind the queue has occupied it.
    if (kbps !== undefined) this.#freeAtMs = startMs + ((bytes + HEADER_BYTES) * 8) / kbps;
    if (isLost) return undefined;
    const arrivalMs = Math.max(startMs, this.#freeAtMs) + delayMs + jitter;
    this.#lastArrivalMs = Math.max(this.#lastArrivalMs, arrivalMs);
    return doesReorder ? arrivalMs : this.#lastArrivalMs;
  }

  #isLost(): boolean {
    const { loss, burst } = this.impairment;
    const probability = this.#isInBurst ? 1 - 1 / burst : loss / (burst * (1 - loss));
    if (burst <= 1) return this.#random.chance(loss);
    this.#isInBurst = this.#random.chance(probability);
    return this.#isInBurst;
  }
}
