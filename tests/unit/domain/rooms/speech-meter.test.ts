import { expect, test } from 'vitest';
import { decibels, SpeechMeter } from '../../../../src/domain/rooms/speech-meter.ts';

/** 30 measurements a second. */
function hearFor(meter: SpeechMeter, level: number, fromMs: number, ms: number): void {
  for (let at = fromMs; at < fromMs + ms; at += 33) meter.hear(level, at);
}

test('speech over a quiet room is found at once, with its loudness and its beginning', () => {
  const meter = new SpeechMeter();
  hearFor(meter, 0.3, 0, 2000);
  expect(meter.speech).toBeUndefined();

  meter.hear(10, 2000);

  expect(meter.speech).toEqual({ sinceMs: 2000, level: 80 });
});

test('a pause between words does not end speech; a silence does', () => {
  const meter = new SpeechMeter();
  hearFor(meter, 10, 0, 1000);
  hearFor(meter, 0.3, 1000, 600);
  expect(meter.speech).toMatchObject({ sinceMs: 0 });

  hearFor(meter, 0.3, 1600, 300);

  expect(meter.speech).toBeUndefined();
});

test('steady noise is no speech after a while, and speech over it is', () => {
  const meter = new SpeechMeter();
  hearFor(meter, 4, 0, 60_000);
  expect(meter.speech).toBeUndefined();

  hearFor(meter, 20, 60_000, 500);

  expect(meter.speech).toMatchObject({ sinceMs: 60_000 });
});

test.each([
  [100, 100],
  [10, 80],
  [1, 60],
  [0, 0],
])('a level of %s is %s dB above -100 dBFS', (level, expected) => {
  expect(decibels(level)).toBe(expected);
});
