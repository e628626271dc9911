import { expect, test } from 'vitest';
import { levelSpeech } from '../../../../voice/audio/level-speech.ts';
import { fourPhrases, readSpeech, rms } from '../../../fixtures/audio/read-audio.ts';

const RATE_HZ = 24_000;

/** A voice of one tone with silence around it: samples between -1 and 1. */
function voice(peak: number, { rateHz = RATE_HZ, leadMs = 0, ms = 500, tailMs = 0 } = {}): Float32Array {
  const samples = new Float32Array(((leadMs + ms + tailMs) * rateHz) / 1000);
  for (let at = (leadMs * rateHz) / 1000; at < ((leadMs + ms) * rateHz) / 1000; at++) {
    samples[at] = peak * Math.sin((2 * Math.PI * 300 * at) / rateHz);
  }
  return samples;
}

test.for([0.05, 0.2, 0.9])('a voice with peaks of %d comes out as loud as the others', (peak) => {
  const level = rms(levelSpeech({ samples: voice(peak), rateHz: RATE_HZ })) / 32_767;

  expect(level).toBeGreaterThan(0.09);
  expect(level).toBeLessThan(0.11);
});

test('a voice whose peaks would clip stays below full scale', () => {
  const samples = voice(0.05);
  samples[6000] = 0.9;

  expect(Math.max(...levelSpeech({ samples, rateHz: RATE_HZ }).map(Math.abs))).toBeLessThan(32_767 * 0.9);
});

test('noise without a voice is not made loud', () => {
  const level = rms(levelSpeech({ samples: voice(0.0005), rateHz: RATE_HZ }));

  expect(level).toBeLessThan(100);
});

test('long silence around a sentence is cut, and a little of it stays', () => {
  const sound = levelSpeech({ samples: voice(0.3, { leadMs: 400, tailMs: 600 }), rateHz: RATE_HZ });

  expect(sound.length / 24).toBeCloseTo(20 + 500 + 120, -1);
});

test.for([16_000, 22_050, 44_100])('a voice at %d Hz has the same length at the output rate', (rateHz) => {
  const sound = levelSpeech({ samples: voice(0.3, { rateHz }), rateHz });

  expect(Math.abs(sound.length / 24 - 500)).toBeLessThan(30);
});

test('sentences begin and end at zero, and silence stays silence', () => {
  const sound = levelSpeech({ samples: voice(0.3), rateHz: RATE_HZ });

  expect([sound[0], sound.at(-1)]).toEqual([0, 0]);
  expect(levelSpeech({ samples: new Float32Array(4800), rateHz: RATE_HZ })).toHaveLength(0);
});

/** Recorded speech at another loudness. */
function recorded(from: number, to: number, gain: number): Float32Array {
  return Float32Array.from(readSpeech('four-phrases').subarray(from * 16, to * 16), (value) => (value * gain) / 32_768);
}

const decibels = (sound: Int16Array) => 20 * Math.log10(rms(sound) / 32_768);

test('recorded sentences come out equally loud, whatever their loudness was', () => {
  const levels = fourPhrases().flatMap(({ startMs, endMs }) =>
    [0.2, 0.6, 1].map((gain) => decibels(levelSpeech({ samples: recorded(startMs, endMs, gain), rateHz: 16_000 }))),
  );

  expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(3);
  expect(Math.min(...levels)).toBeGreaterThan(-24);
});

test('recorded sentences that follow each other meet at zero, with edges that rise and fall over milliseconds', () => {
  const sentences = fourPhrases().map(({ startMs, endMs }) =>
    // Cut in the middle of a sound, where a click would be loudest.
    levelSpeech({ samples: recorded(startMs + 150, endMs - 150, 1), rateHz: 16_000 }),
  );

  for (const sound of sentences) {
    const peak = Math.max(...sound.map(Math.abs));
    expect([sound[0], sound.at(-1)]).toEqual([0, 0]);
    // Half a millisecond of an edge of five.
    const edges = [...sound.subarray(0, 12), ...sound.subarray(-12)];
    expect(Math.max(...edges.map(Math.abs))).toBeLessThan(peak * 0.12);
  }
});
