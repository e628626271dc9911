import { createDecoder, createEncoder } from 'libopus-wasm';
import { expect, test } from 'vitest';
import { createAudioDecoder } from '../../../../voice/audio/audio-decoder.ts';
import { createJitterBuffer } from '../../../../voice/audio/jitter-buffer.ts';
import { createPcmReader } from '../../../../voice/audio/pcm-reader.ts';
import { createPcmQueue } from '../../../../voice/audio/pcm-queue.ts';
import { createPlayback } from '../../../../voice/audio/playback.ts';
import { createResampler } from '../../../../voice/audio/resampler.ts';
import { createAudioHistory } from '../../../../voice/audio/audio-history.ts';
import { toWav } from '../../../../voice/audio/wav.ts';
import type { AudioFrame } from '../../../../voice/transport/transport.ts';
import { rms, wavSamples } from '../../../fixtures/audio/read-audio.ts';

function sine(hz: number, rateHz: number, samples: number): Int16Array {
  return Int16Array.from({ length: samples }, (_, at) =>
    Math.round(10_000 * Math.sin((2 * Math.PI * hz * at) / rateHz)),
  );
}

function joined(parts: Int16Array[]): Int16Array {
  return Int16Array.from(parts.flatMap((part) => [...part]));
}

test('a tone keeps its pitch and loudness through the change of rate, however it is cut', () => {
  const resampler = createResampler(22_050, 24_000);
  const tone = sine(440, 22_050, 22_050);
  const pieces = [tone.subarray(0, 101), tone.subarray(101, 9000), tone.subarray(9000)];

  const output = joined([...pieces.map((piece) => resampler.push(piece)), resampler.flush()]);

  expect(Math.abs(output.length - 24_000)).toBeLessThan(20);
  const wanted = sine(440, 24_000, 24_000);
  const error = output.slice(200, 23_000).map((sample, at) => sample - wanted[at + 200]!);
  expect(rms(error)).toBeLessThan(30);
});

test('samples cut within a byte pair are put together again', () => {
  const reader = createPcmReader();
  const bytes = new Uint8Array(Int16Array.from([1, -2, 3]).buffer);

  const parts = [reader.read(bytes.subarray(0, 3)), reader.read(bytes.subarray(3, 4)), reader.read(bytes.subarray(4))];

  expect([...joined(parts)]).toEqual([1, -2, 3]);
});

test('a queue gives samples in order, in the sizes asked for', () => {
  const queue = createPcmQueue();
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

test('sound is remembered by the time it was heard', () => {
  const memory = createAudioHistory();
  memory.add(new Int16Array(1600).fill(1));
  memory.add(new Int16Array(1600).fill(2));

  memory.forgetBefore(50);

  expect(memory.nowMs).toBe(200);
  expect(memory.heldMs).toBe(150);
  expect(memory.take(90, 110).join()).toBe([...Array(160).fill(1), ...Array(160).fill(2)].join());
});

test('a WAV file holds what was put in', () => {
  expect([...wavSamples(toWav(Int16Array.from([5, -6, 7]), 16_000))]).toEqual([5, -6, 7]);
});

function packetLog() {
  const log: string[] = [];
  const accept = createJitterBuffer({
    onPacket: (opus) => log.push(String(opus[0])),
    onMissing: (count, next) => log.push(`${count} before ${next[0]}`),
  });
  return {
    log,
    take: (...sequences: number[]) =>
      sequences.forEach((sequence) => accept({ sequence, opus: Uint8Array.of(sequence & 0xff) })),
  };
}

test('packets that overtake each other are put in order', () => {
  const { log, take } = packetLog();

  take(1, 3, 2, 4);

  expect(log).toEqual(['1', '2', '3', '4']);
});

test('a packet that does not come is told after a short wait', () => {
  const { log, take } = packetLog();

  take(1, 3, 4, 5, 6);

  expect(log).toEqual(['1', '1 before 3', '3', '4', '5', '6']);
});

test('a packet that comes too late or twice is left out', () => {
  const { log, take } = packetLog();

  take(5, 6, 6, 4, 7);

  expect(log).toEqual(['5', '6', '7']);
});

test('a jump is a new start', () => {
  const { log, take } = packetLog();

  take(1, 500, 501);

  expect(log).toEqual(['1', '244', '245']);
});

test('numbers that wrap around stay in order', () => {
  const { log, take } = packetLog();

  take(65_534, 65_535, 1, 0, 2);

  expect(log).toEqual(['254', '255', '0', '1', '2']);
});

test('what is heard is what was sent, and lost packets cost no time', async () => {
  const encoder = await createEncoder({ sampleRate: 16_000, channels: 1, frameSize: 320 });
  const tone = sine(300, 16_000, 16_000);
  const frames: Int16Array[] = [];
  const hearing = await createAudioDecoder((frame) => frames.push(frame));

  for (let at = 0; at < 50; at++) {
    const opus = encoder.encode(tone.subarray(at * 320, (at + 1) * 320));
    if (at % 10 !== 5) hearing.accept({ sequence: at, opus });
  }

  expect(frames).toHaveLength(50);
  expect(rms(joined(frames.slice(5)))).toBeGreaterThan(6000);
  hearing.close();
});

test('a packet that is no sound is heard as silence', async () => {
  const frames: Int16Array[] = [];
  const hearing = await createAudioDecoder((frame) => frames.push(frame));

  hearing.accept({ sequence: 1, opus: Uint8Array.of(0xff, 0xff, 0xff) });

  expect(frames).toHaveLength(1);
  expect(rms(frames[0]!)).toBe(0);
  hearing.close();
});

test('a microphone that stops is heard as silence after 200 ms', async () => {
  const encoder = await createEncoder({ sampleRate: 16_000, channels: 1, frameSize: 320 });
  const frames: Int16Array[] = [];
  const hearing = await createAudioDecoder((frame) => frames.push(frame));
  hearing.accept({ sequence: 1, opus: encoder.encode(new Int16Array(320)) });

  for (let tick = 0; tick < 30; tick++) hearing.tick();

  expect(frames).toHaveLength(1 + 20);
  hearing.close();
});

async function openPlayback() {
  const sent: (AudioFrame & { frame: number })[] = [];
  const log: string[] = [];
  let frame = 0;
  const playback = await createPlayback({
    sendFrame: (one) => sent.push({ ...one, frame }),
    onPlayed: () => undefined,
    onStarted: (id) => log.push(`${id} started`),
    onStopped: (id) => log.push(`${id} stopped`),
  });
  const play = (frames: number) => {
    for (let at = 0; at < frames; at++) playback.tick(frame++);
  };
  return { playback, sent, log, play };
}

const owner = (responseId: string) => ({ responseId, itemId: `item of ${responseId}` });

test('voices play one after the other, and each says when it starts and stops', async () => {
  const { playback, log, play } = await openPlayback();
  playback.enqueue(owner('a'), new Int16Array(960));
  playback.enqueue(owner('b'), new Int16Array(480));
  playback.finish('a');
  playback.finish('b');

  play(6);

  expect(log).toEqual(['a started', 'a stopped', 'b started', 'b stopped']);
});

test('nothing is sent while nobody speaks, but time goes on', async () => {
  const { playback, sent, play } = await openPlayback();
  play(5);
  playback.enqueue(owner('a'), new Int16Array(480 * 2));
  play(2);

  expect(sent.map(({ timestamp, isTalkspurtStart }) => ({ timestamp, startsTalk: isTalkspurtStart }))).toEqual([
    { timestamp: 5 * 960, startsTalk: true },
    { timestamp: 6 * 960, startsTalk: false },
  ]);
});

test('a voice that falters is bridged with silence rather than left to the browser to guess', async () => {
  const { playback, sent, log, play } = await openPlayback();
  playback.enqueue(owner('a'), new Int16Array(480));
  play(4);

  expect(sent).toHaveLength(4);
  expect(log).toEqual(['a started']);
});

test('the end of a voice that is no whole frame is played too', async () => {
  const { playback, sent, log, play } = await openPlayback();
  playback.enqueue(owner('a'), sine(440, 24_000, 500));
  playback.finish('a');
  play(3);

  const decoder = await createDecoder({ sampleRate: 24_000, channels: 1 });
  expect(rms(decoder.decode(sent[0]!.opus))).toBeGreaterThan(500);
  expect(log).toEqual(['a started', 'a stopped']);
});

test('clearing before anything was heard says nothing of it', async () => {
  const { playback, play, sent } = await openPlayback();
  playback.enqueue(owner('a'), new Int16Array(4800));

  expect(playback.clear()).toBeUndefined();
  play(5);
  expect(sent).toEqual([]);
});

test('clearing tells how much was heard', async () => {
  const { playback, play } = await openPlayback();
  playback.enqueue(owner('a'), new Int16Array(24_000));
  play(7);

  expect(playback.clear()).toEqual({ owner: owner('a'), playedMs: 140 });
});
