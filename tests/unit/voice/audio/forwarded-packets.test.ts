import { expect, test } from 'vitest';
import { ForwardedPackets } from '../../../../voice/audio/forwarded-packets.ts';

const STEP = 960;
const opus = Uint8Array.of(1);

/** Sends packets of senders, each with its own clock; `atFrame` is when they arrive. */
function stream() {
  const packets = new ForwardedPackets();
  const senders = new Map<string, object>();
  return (sender: string, timestamp: number, atFrame: number) => {
    const known = senders.get(sender) ?? { sender };
    senders.set(sender, known);
    return packets.next(known, { sequence: 0, timestamp: timestamp >>> 0, opus }, atFrame);
  };
}

test('timestamps go on where another sender takes over, and its first packet is marked', () => {
  const next = stream();

  const sent = [next('ana', 5 * STEP, 100), next('ana', 6 * STEP, 101), next('ben', 7_000_000, 150)];

  expect(sent.map((frame) => frame?.timestamp)).toEqual([100 * STEP, 101 * STEP, 150 * STEP]);
  expect(sent.map((frame) => frame?.isTalkspurtStart)).toEqual([true, false, true]);
});

test('a take-over within one frame does not send a timestamp twice', () => {
  const next = stream();

  next('ana', 0, 100);

  expect(next('ben', 0, 100)?.timestamp).toBe(101 * STEP);
});

test('the clock of a sender and the clock of the process may wrap around', () => {
  const next = stream();
  const frames = 2 ** 32 / STEP;
  const before = Math.floor(frames);

  const sent = [-1, 0, 1].map((at) => next('ana', 2 ** 32 + at * STEP, before + 1 + at)?.timestamp ?? -1);

  expect((sent[1] ?? 0) - (sent[0] ?? 0) + 2 ** 32).toBe(STEP);
  expect((sent[2] ?? 0) - (sent[1] ?? 0)).toBe(STEP);
});

test('packets that come out of order, or that a network held back, are dropped', () => {
  const next = stream();

  next('ana', 0, 100);
  next('ana', 2 * STEP, 102);

  expect(next('ana', STEP, 103)).toBeUndefined();
  expect(next('ana', 3 * STEP, 124)).toBeUndefined();
  expect(next('ana', 24 * STEP, 124)?.timestamp).toBe(124 * STEP);
});

test('a sender that is faster than real time is cut to real time and 400 ms', () => {
  const next = stream();

  const sent = Array.from({ length: 500 }, (_, at) => next('ana', at * STEP, 100)).filter(Boolean);

  expect(sent).toHaveLength(21);
});

test('a sender whose device stalled is heard again after half a second', () => {
  const next = stream();
  next('ana', 0, 100);

  // Its clock is a second behind from now on.
  const sent = Array.from({ length: 60 }, (_, at) => next('ana', (1 + at) * STEP, 151 + at));

  expect(sent.filter(Boolean)).toHaveLength(60);
  expect(sent[0]?.isTalkspurtStart).toBe(true);
});

test('a sender that falls behind while it is heard is heard again after half a second', () => {
  const next = stream();
  next('ana', 0, 100);

  const sent = Array.from({ length: 60 }, (_, at) => next('ana', (1 + at) * STEP, 122 + at));

  expect(sent.slice(0, 4).filter(Boolean)).toEqual([]);
  expect(sent.slice(4).filter(Boolean)).toHaveLength(56);
});

test('a sender whose clock jumps is heard again at once', () => {
  const next = stream();

  next('ana', 0, 100);

  expect(next('ana', 1_000_000_000, 101)?.timestamp).toBe(101 * STEP);
});
