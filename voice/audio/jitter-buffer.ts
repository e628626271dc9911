import type { AudioPacket } from '../transport/transport.ts';

/** Packets held while an earlier one may still arrive: up to 60 ms. */
const MAX_HELD = 3;

/** A jump further than this is a new start, not a loss to conceal. */
const MAX_CONCEALED = 10;

export type JitterBufferListener = {
  onPacket(opus: Uint8Array): void;
  /** Packets are missing; `next` is the one after the gap, which may carry a spare copy of the last missing one. */
  onMissing(count: number, next: Uint8Array): void;
};

/** Puts packets back in order, and tells which are lost. Sequence numbers are 16 bits and wrap. */
export function createJitterBuffer(outlet: JitterBufferListener): (packet: AudioPacket) => void {
  const held = new Map<number, Uint8Array>();
  let expected: number | undefined;

  function release(sequence: number, opus: Uint8Array) {
    outlet.onPacket(opus);
    expected = (sequence + 1) & 0xffff;
    const next = held.get(expected);
    if (!next) return;
    held.delete(expected);
    release(expected, next);
  }

  function giveUpWaiting() {
    const from = expected ?? 0;
    const nearest = [...held.keys()].toSorted((a, b) => distance(from, a) - distance(from, b))[0];
    const opus = nearest === undefined ? undefined : held.get(nearest);
    if (nearest === undefined || !opus) return;
    held.delete(nearest);
    outlet.onMissing(distance(from, nearest), opus);
    release(nearest, opus);
  }

  return ({ sequence, opus }) => {
    const ahead = distance(expected ?? sequence, sequence);
    if (ahead >= 0x8000) return;
    if (ahead === 0) return release(sequence, opus);
    if (ahead > MAX_CONCEALED) {
      held.clear();
      return release(sequence, opus);
    }
    held.set(sequence, opus);
    if (held.size >= MAX_HELD) giveUpWaiting();
  };
}

function distance(from: number, to: number): number {
  return (to - from) & 0xffff;
}
