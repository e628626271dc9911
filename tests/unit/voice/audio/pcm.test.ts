import { expect, test } from 'vitest';
import { AudioHistory } from '../../../../voice/audio/audio-history.ts';
import { PcmQueue } from '../../../../voice/audio/pcm-queue.ts';
import { PcmReader } from '../../../../voice/audio/pcm-stream.ts';
import { Resampler } from '../../../../src/domain/resampler.ts';
import { toWav } from '../../../../voice/audio/wav.ts';
import { rms, sine, wavSamples } from '../../../fixtures/audio/read-audio.ts';

function joined(parts: Int16Array[]): Int16Array {
  return Int16Array.from(parts.flatMap((part) => [...part]));
}

test('resampling keeps the pitch and loudness of a tone, however the input is split into chunks', () => {
  const resampler = new Resampler(22_050, 24_000);
  const tone = sine(440, 22_050, 22_050);
  const pieces = [tone.subarray(0, 101), tone.subarray(101, 9000), tone.subarray(9000)];

  const output = joined([...pieces.map((piece) => resampler.push(piece)), resampler.flush()]);

  expect(Math.abs(output.length - 24_000)).toBeLessThan(20);
  const wanted = sine(440, 24_000, 24_000);
  const error = output.slice(200, 23_000).map((sample, at) => sample - wanted[at + 200]!);
  expect(rms(error)).toBeLessThan(30);
});

test('a sample split across two chunks is reassembled', () => {
  const reader = new PcmReader();
  const bytes = new Uint8Array(Int16Array.from([1, -2, 3]).buffer);

  const parts = [reader.read(bytes.subarray(0, 3)), reader.read(bytes.subarray(3, 4)), reader.read(bytes.subarray(4))];

  expect([...joined(parts)]).toEqual([1, -2, 3]);
});

test('a queue returns samples in order, in the requested sizes', () => {
  const queue = new PcmQueue();
  queue.push(Int16Array.from([1, 2, 3]));
  queue.push(Int16Array.from([4]));

  expect([...queue.take(2)]).toEqual([1, 2]);
  expect(queue.length).toBe(2);
  expect([...queue.take(9)]).toEqual([3, 4]);
  expect([...queue.take(1)]).toEqual([]);

  queue.push(Int16Array.from([5, 6, 7]));
  queue.push(Int16Array.from([8]));
  expect(queue.drop(2)).toBe(2);
  expect([...queue.take(1)]).toEqual([7]);
  expect([queue.drop(9), queue.length]).toEqual([1, 0]);
});

test('the audio history is addressed by time', () => {
  const history = new AudioHistory();
  history.add(new Int16Array(1600).fill(1));
  history.add(new Int16Array(1600).fill(2));

  history.discardBefore(50);

  expect(history.nowMs).toBe(200);
  expect(history.nowMs - history.startMs).toBe(150);
  expect(history.take(90, 110).join()).toBe([...Array(160).fill(1), ...Array(160).fill(2)].join());
});

test('a WAV file holds the samples that it was made from', () => {
  expect([...wavSamples(toWav(Int16Array.from([5, -6, 7]), 16_000))]).toEqual([5, -6, 7]);
});
