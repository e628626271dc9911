import type { AudioPacket } from '../transport/transport.ts';

/** Packets held while an earlier one may still arrive: 60 ms. */
const LEAST_HELD_PACKETS = 3;
/** In a network in which packets overtake each other by more, up to 180 ms: less than a gap that is not concealed. */
const MOST_HELD_PACKETS = 9;
/** This number of packets without a late one, 20 s of sound, shortens the wait by one. */
const PUNCTUAL_PACKETS = 1000;

/** A larger gap in the sequence numbers is a restart of the stream, not a loss to conceal. */
const MAX_CONCEALED_PACKETS = 10;

export type JitterBufferListener = {
  onPacket(opus: Uint8Array): void;
  /** `count` packets are lost; `next` is the one after the gap, which may carry the last of them as in-band FEC. */
  onLoss(count: number, next: Uint8Array): void;
};

/**
 * Puts RTP packets back in order and reports lost ones, later where packets have arrived after they were reported.
 * Sequence numbers are 16 bits and wrap around.
 */
export class JitterBuffer {
  readonly #listener: JitterBufferListener;
  readonly #heldBySequence = new Map<number, Uint8Array>();
  #expected: number | undefined;
  #maxHeld = LEAST_HELD_PACKETS;
  #punctual = 0;
  /** The latest packets that were reported as lost. */
  #lost: readonly number[] = [];

  constructor(listener: JitterBufferListener) {
    this.#listener = listener;
  }

  /** @returns false for a packet that is late or a duplicate: it is dropped */
  accept({ sequence, opus }: Omit<AudioPacket, 'timestamp'>): boolean {
    const ahead = () => distance(this.#expected ?? sequence, sequence);
    if (ahead() >= 0x8000 || this.#heldBySequence.has(sequence)) {
      this.#noteLate(sequence);
      return false;
    }
    this.#notePunctual();
    while (this.#heldBySequence.size > 0 && ahead() > MAX_CONCEALED_PACKETS) this.#declareLoss();
    if (ahead() === 0 || ahead() > MAX_CONCEALED_PACKETS) this.#release(sequence, opus);
    else this.#heldBySequence.set(sequence, opus);
    if (this.#heldBySequence.size >= this.#maxHeld) this.#declareLoss();
    return true;
  }

  /** A duplicate is not late. */
  #noteLate(sequence: number): void {
    if (!this.#lost.includes(sequence)) return;
    this.#lost = this.#lost.filter((lost) => lost !== sequence);
    this.#punctual = 0;
    this.#maxHeld = Math.min(MOST_HELD_PACKETS, this.#maxHeld + 1);
  }

  #notePunctual(): void {
    if (++this.#punctual < PUNCTUAL_PACKETS) return;
    this.#punctual = 0;
    this.#maxHeld = Math.max(LEAST_HELD_PACKETS, this.#maxHeld - 1);
  }

  /** Passes on a packet and every held one that directly follows it. */
  #release(sequence: number, opus: Uint8Array): void {
    let next: Uint8Array | undefined = opus;
    let expected = sequence;
    while (next) {
      this.#heldBySequence.delete(expected);
      this.#listener.onPacket(next);
      expected = (expected + 1) & 0xffff;
      next = this.#heldBySequence.get(expected);
    }
    this.#expected = expected;
  }

  #declareLoss(): void {
    const from = this.#expected ?? 0;
    const [nearest] = [...this.#heldBySequence].toSorted(([a], [b]) => distance(from, a) - distance(from, b));
    if (!nearest) return;
    const [sequence, opus] = nearest;
    const count = distance(from, sequence);
    const lost = Array.from({ length: count }, (_, at) => (from + at) & 0xffff);
    this.#lost = [...this.#lost, ...lost].slice(-MAX_CONCEALED_PACKETS);
    this.#listener.onLoss(count, opus);
    this.#release(sequence, opus);
  }
}

function distance(from: number, to: number): number {
  return (to - from) & 0xffff;
}
