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

test('a lost packet of 60 ms is concealed for as long', async () => {
  const encoder = await createEncoder({ sampleRate: 16_000, channels: 1, frameSize: 960 });
  const frames: Int16Array[] = [];
  const decoder = new AudioDecoder(await createInputDecoder(), (frame) => frames.push(frame));
  const opus = Array.from({ length: 8 }, () => encoder.encode(sine(300, 16_000, 960)).slice());

  for (const [sequence, packet] of opus.entries())
    if (sequence !== 2 && sequence !== 3) decoder.accept({ sequence, opus: packet });

  expect(frames).toHaveLength(8 * 3);
  decoder.close();
});

test('a loss before a packet that cannot be decoded is silence, too', async () => {
  const encoder = await createEncoder({ sampleRate: 16_000, channels: 1, frameSize: 320 });
  const frames: Int16Array[] = [];
  const decoder = new AudioDecoder(await createInputDecoder(), (frame) => frames.push(frame));
  const opus = encoder.encode(sine(300, 16_000, 320));
  decoder.accept({ sequence: 1, opus });

  // It claims 63 frames of 60 ms.
  decoder.accept({ sequence: 4, opus: Uint8Array.of(0x1b, 63, 1) });
  for (const sequence of [5, 6]) decoder.accept({ sequence, opus });

  expect(frames).toHaveLength(6);
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

test('packets that hold no new sound count as none: after a second the decoder outputs silence', async () => {
  const encoder = await createEncoder({ sampleRate: 16_000, channels: 1, frameSize: 320 });
  const frames: Int16Array[] = [];
  const decoder = new AudioDecoder(await createInputDecoder(), (frame) => frames.push(frame));
  const opus = encoder.encode(sine(300, 16_000, 320));
  expect(decoder.accept({ sequence: 7, opus })).toBe(true);

  for (let tick = 0; tick < 60; tick++) {
    expect(decoder.accept({ sequence: 7, opus })).toBe(false);
    expect(decoder.accept({ sequence: 8, opus: new Uint8Array() })).toBe(false);
    decoder.tick();
  }

  expect(frames).toHaveLength(1 + 10);
  decoder.close();
});

test('the sound of a replay takes the place of packets, until the track has taken over', async () => {
  const encoder = await createEncoder({ sampleRate: 16_000, channels: 1, frameSize: 320 });
  const heard: number[] = [];
  const decoder = new AudioDecoder(await createInputDecoder(), (frame) => heard.push(Math.round(rms(frame))));
  const silent = (sequence: number) => decoder.accept({ sequence, opus: encoder.encode(new Int16Array(320)) });

  silent(1);
  decoder.setReplaying(true);
  silent(2);
  decoder.replay(new Uint8Array(Int16Array.from({ length: 700 }, () => 1000).buffer));
  expect(heard).toEqual([0, 1000, 1000]);
  // The track takes over before the message that ends the replay arrives.
  for (let sequence = 3; sequence < 10; sequence++)
    decoder.accept({ sequence, opus: encoder.encode(sine(300, 16_000, 320)) });
  expect(heard).toHaveLength(3);
  decoder.setReplaying(false);

  expect(heard).toHaveLength(10);
  expect(heard.slice(4).every((level) => level > 1000)).toBe(true);
  decoder.close();
});

test('more replayed sound than two outages hold is too much', async () => {
  const decoder = new AudioDecoder(await createInputDecoder(), () => undefined);
  decoder.setReplaying(true);
  const minute = new Uint8Array(60 * 16_000 * 2);

  for (let minutes = 0; minutes < 6; minutes++) decoder.replay(minute);
  expect(decoder.isFlooded).toBe(false);
  decoder.replay(minute);

  expect(decoder.isFlooded).toBe(true);
  decoder.close();
});
