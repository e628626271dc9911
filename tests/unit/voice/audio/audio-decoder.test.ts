import { createEncoder } from 'libopus-wasm';
import { expect, test } from 'vitest';
import { AudioDecoder, createInputDecoder } from '../../../../voice/audio/audio-decoder.ts';
import { rms, sine } from '../../../fixtures/audio/read-audio.ts';

test('audio is decoded as it was sent, and lost packets are concealed in their full duration', async () => {
  const encoder = await createEncoder({ sampleRate: 16_000, channels: 1, frameSize: 320 });
  const tone = sine(300, 16_000, 16_000);
  const frames: Int16Array[] = [];
  const decoder = new AudioDecoder(await createInputDecoder(), (frame) => frames.push(frame));

  for (let at = 0; at < 50; at++) {
    const opus = encoder.encode(tone.subarray(at * 320, (at + 1) * 320));
    if (at % 10 !== 5) decoder.accept({ sequence: at, opus });
  }

  expect(frames).toHaveLength(50);
  expect(rms(Int16Array.from(frames.slice(5).flatMap((frame) => [...frame])))).toBeGreaterThan(6000);
  decoder.close();
});

test('a packet that cannot be decoded becomes silence', async () => {
  const frames: Int16Array[] = [];
  const decoder = new AudioDecoder(await createInputDecoder(), (frame) => frames.push(frame));

  decoder.accept({ sequence: 1, opus: Uint8Array.of(0xff, 0xff, 0xff) });

  expect(frames).toHaveLength(1);
  expect(rms(frames[0]!)).toBe(0);
  decoder.close();
});

test('packets that come late leave no silence behind; after a second without any the decoder outputs silence', async () => {
  const encoder = await createEncoder({ sampleRate: 16_000, channels: 1, frameSize: 320 });
  const frames: Int16Array[] = [];
  const decoder = new AudioDecoder(await createInputDecoder(), (frame) => frames.push(frame));
  decoder.accept({ sequence: 1, opus: encoder.encode(new Int16Array(320)) });

  for (let tick = 0; tick < 45; tick++) decoder.tick();
  decoder.accept({ sequence: 2, opus: encoder.encode(new Int16Array(320)) });
  expect(frames).toHaveLength(2);
  for (let tick = 0; tick < 60; tick++) decoder.tick();

  expect(frames).toHaveLength(2 + 10);
  decoder.close();
});
