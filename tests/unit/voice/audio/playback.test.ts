import { createDecoder } from 'libopus-wasm';
import { expect, test } from 'vitest';
import { createOutputEncoder, Playback } from '../../../../voice/audio/playback.ts';
import type { AudioFrame } from '../../../../voice/transport/transport.ts';
import { Resampler } from '../../../../src/domain/resampler.ts';
import { spokenPhrases } from '../../../e2e/support/speech.ts';
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

test('where packets are lost each holds the one before as well, in lower quality', async () => {
  const { playback, sent, play } = await openPlayback();
  playback.configure({ lossPercent: 10, isNarrow: false });
  playback.enqueue(owner('a'), voiceOf24kHz());
  play(100);

  const decoder = await createDecoder({ sampleRate: 24_000, channels: 1 });
  const whole = await createDecoder({ sampleRate: 24_000, channels: 1 });
  const [restored, original]: [number[], number[]] = [[], []];
  for (const [at, { opus }] of sent.entries()) {
    const frame = whole.decode(opus);
    const next = sent[at + 1];
    if (at % 5 !== 3 || !next) decoder.decode(opus);
    else {
      restored.push(...decoder.decode(next.opus, { decodeFec: true, frameSize: 480 }));
      original.push(...frame);
    }
  }
  const error = restored.map((sample, at) => sample - (original[at] ?? 0));
  // Concealment alone is off by as much as it is loud.
  expect(rms(Int16Array.from(error))).toBeLessThan(rms(Int16Array.from(original)) / 3);
});

test('for a narrow link a packet holds 60 ms, and the whole takes less than half of the bits', async () => {
  const { playback, sent, play } = await openPlayback();
  playback.enqueue(owner('a'), voiceOf24kHz());
  play(50);
  const usual = sent.splice(0);
  playback.configure({ lossPercent: 0, isNarrow: true });
  play(48);

  const bytes = (packets: readonly AudioFrame[]) => packets.reduce((sum, { opus }) => sum + opus.length + 50, 0);
  expect(sent.map(({ timestamp }) => timestamp)).toEqual(Array.from({ length: 16 }, (_, at) => (50 + 3 * at) * 960));
  expect(sent.every(({ isTalkspurtStart }) => !isTalkspurtStart)).toBe(true);
  expect(bytes(sent) / 48).toBeLessThan(bytes(usual) / 50 / 2);
  const decoder = await createDecoder({ sampleRate: 24_000, channels: 1 });
  expect(rms(Int16Array.from(sent.flatMap(({ opus }) => [...decoder.decode(opus)])))).toBeGreaterThan(1000);
});

test('for a narrow link the last packet of a voice is sent although it is not full', async () => {
  const { playback, sent, play } = await openPlayback();
  playback.configure({ lossPercent: 0, isNarrow: true });
  playback.enqueue(owner('a'), voiceOf24kHz().subarray(0, 10 * 480));
  playback.finish('a');
  play(11);

  const decoder = await createDecoder({ sampleRate: 24_000, channels: 1 });
  expect(sent.map(({ opus }) => decoder.decode(opus).length / 480)).toEqual([3, 3, 3, 1]);
  expect(sent.map(({ timestamp }) => timestamp)).toEqual([0, 3, 6, 9].map((frame) => frame * 960));
});

/** Two seconds of speech without a pause. */
function voiceOf24kHz(): Int16Array {
  const speech = Int16Array.from(spokenPhrases(0, 1), (sample) => Math.round(32_767 * sample));
  return new Resampler(16_000, 24_000).push(speech).subarray(0, 2 * 24_000);
}
