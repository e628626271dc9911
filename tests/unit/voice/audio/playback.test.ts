import { createDecoder } from 'libopus-wasm';
import { expect, test } from 'vitest';
import { createOutputEncoder, Playback } from '../../../../voice/audio/playback.ts';
import type { AudioFrame } from '../../../../voice/transport/transport.ts';
import { rms, sine } from '../../../fixtures/audio/read-audio.ts';

async function openPlayback() {
  const sent: (AudioFrame & { frame: number })[] = [];
  const log: string[] = [];
  let frame = 0;
  const playback = new Playback(await createOutputEncoder(), {
    sendFrame: (value) => sent.push({ ...value, frame }),
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

test('responses play one after the other, and the start and stop of each are reported', async () => {
  const { playback, log, play } = await openPlayback();
  playback.enqueue(owner('a'), new Int16Array(960));
  playback.enqueue(owner('b'), new Int16Array(480));
  playback.finish('a');
  playback.finish('b');

  play(6);

  expect(log).toEqual(['a started', 'a stopped', 'b started', 'b stopped']);
});

test('no packets are sent while nothing plays, but timestamps advance', async () => {
  const { playback, sent, play } = await openPlayback();
  play(5);
  playback.enqueue(owner('a'), new Int16Array(480 * 2));
  play(2);

  expect(sent.map(({ timestamp, isTalkspurtStart }) => ({ timestamp, startsTalk: isTalkspurtStart }))).toEqual([
    { timestamp: 5 * 960, startsTalk: true },
    { timestamp: 6 * 960, startsTalk: false },
  ]);
});

test('an underrun is filled with silence', async () => {
  const { playback, sent, log, play } = await openPlayback();
  playback.enqueue(owner('a'), new Int16Array(480));
  play(4);

  expect(sent).toHaveLength(4);
  expect(log).toEqual(['a started']);
});

test('the last partial frame of a response is played', async () => {
  const { playback, sent, log, play } = await openPlayback();
  playback.enqueue(owner('a'), sine(440, 24_000, 500));
  playback.finish('a');
  play(3);

  const decoder = await createDecoder({ sampleRate: 24_000, channels: 1 });
  expect(rms(decoder.decode(sent[0]!.opus))).toBeGreaterThan(500);
  expect(log).toEqual(['a started', 'a stopped']);
});

test('clearing before anything was audible reports no interruption', async () => {
  const { playback, play, sent } = await openPlayback();
  playback.enqueue(owner('a'), new Int16Array(4800));

  expect(playback.clear()).toBeUndefined();
  play(5);
  expect(sent).toEqual([]);
});

test('clearing reports how much was played', async () => {
  const { playback, play } = await openPlayback();
  playback.enqueue(owner('a'), new Int16Array(24_000));
  play(7);

  expect(playback.clear()).toEqual({ owner: owner('a'), playedMs: 140 });
});
