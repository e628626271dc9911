import { createEncoder } from 'libopus-wasm';
import { expect, test } from 'vitest';
import { opusDurationMs } from '../../../../voice/audio/opus-duration.ts';
import { SoundAllowance } from '../../../../voice/audio/sound-allowance.ts';

const packet = (config: number, code: number, count = 0) => Uint8Array.of((config << 3) | code, count);

test.each([
  { what: 'an empty packet', opus: Uint8Array.of(), ms: 0 },
  { what: 'one SILK frame of 60 ms', opus: packet(3, 0), ms: 60 },
  { what: 'two hybrid frames of 20 ms', opus: packet(13, 1), ms: 40 },
  { what: 'one CELT frame of 2.5 ms', opus: packet(16, 0), ms: 2.5 },
  { what: 'six frames of 20 ms', opus: packet(9, 3, 0x80 | 6), ms: 120 },
])('the duration of a packet is known before it is decoded: $what', ({ opus, ms }) => {
  expect(opusDurationMs(opus)).toBe(ms);
});

test('what an encoder makes has the duration that it says', async () => {
  const encoder = await createEncoder({ sampleRate: 16_000, channels: 1, frameSize: 960 });

  expect(opusDurationMs(encoder.encode(new Int16Array(960)))).toBe(60);
});

test('sound in real time is never refused, however long the call', () => {
  let nowMs = 0;
  const allowance = new SoundAllowance(() => nowMs);
  let refused = 0;

  for (; nowMs < 600_000; nowMs += 20) if (!allowance.takePacket(packet(9, 0))) refused += 1;

  expect(refused).toBe(0);
});

test('eight seconds that were held back are taken at once; what goes on beyond real time is dropped, then too much', () => {
  const allowance = new SoundAllowance(() => 0);
  const takes = (count: number) => Array.from({ length: count }, () => allowance.takePacket(packet(9, 0)));

  const heldBack = takes(400);
  const excess = takes(3000);
  const before = allowance.isExceeded;
  takes(1);

  expect(heldBack).not.toContain(false);
  expect(excess).not.toContain(true);
  expect([before, allowance.isExceeded]).toEqual([false, true]);
});

test('a call whose sound is held back for half a minute, again and again, does not send too much', () => {
  let nowMs = 0;
  const allowance = new SoundAllowance(() => nowMs);

  for (let stall = 0; stall < 20; stall += 1) {
    nowMs += 30_000;
    for (let sent = 0; sent < 1500; sent += 1) allowance.takePacket(packet(9, 0));
    for (const endMs = nowMs + 300_000; nowMs < endMs; nowMs += 20) allowance.takePacket(packet(9, 0));
  }

  expect(allowance.isExceeded).toBe(false);
});
