import { expect, test } from 'vitest';
import { measure } from '../../../../voice/audio/measured-frame.ts';
import { SpeechDetector } from '../../../../voice/vad/speech-detector.ts';
import type { DetectorTuning, SpeechEdge } from '../../../../voice/vad/voice-detector.ts';
import { fourPhrases, padded, readSpeech } from '../../../fixtures/audio/read-audio.ts';

const speech = readSpeech('four-phrases');
const phrases = fourPhrases();

function edgesIn(sound: Int16Array, tuning?: DetectorTuning): SpeechEdge[] {
  const detector = new SpeechDetector();
  if (tuning) detector.tune(tuning);
  const edges: SpeechEdge[] = [];
  for (let at = 0; at + 320 <= sound.length; at += 320) {
    const edge = detector.process(measure(sound.subarray(at, at + 320)));
    if (edge) edges.push(edge);
  }
  return edges;
}

/** Adds deterministic white noise at a level below that of the speech, which is -21 dBFS. */
function withNoise(sound: Int16Array, belowSpeechDb: number): Int16Array {
  let state = 1;
  const loudness = 3000 * 10 ** (-belowSpeechDb / 20) * Math.sqrt(3);
  return sound.map((sample) => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return sample + loudness * ((state / 0x7fffffff) * 2 - 1);
  });
}

function errorsMs(edges: SpeechEdge[]): { start: number; stop: number } {
  const starts = edges.filter(({ type }) => type === 'started').map(({ atMs }, at) => atMs - phrases[at]!.startMs);
  const stops = edges.filter(({ type }) => type === 'stopped').map(({ atMs }, at) => atMs - phrases[at]!.endMs);
  return { start: Math.max(...starts.map(Math.abs)), stop: Math.max(...stops.map(Math.abs)) };
}

test('four phrases are detected, with edges exact to the frame', () => {
  const edges = edgesIn(speech);

  expect(edges.map(({ type }) => type)).toEqual(phrases.flatMap(() => ['started', 'stopped']));
  expect(errorsMs(edges).start).toBeLessThanOrEqual(20);
  expect(errorsMs(edges).stop).toBeLessThanOrEqual(20);
});

test.for([30, 20, 15])('phrases are detected in noise %i dB below the speech', (belowSpeechDb) => {
  const edges = edgesIn(withNoise(speech, belowSpeechDb));

  expect(edges).toHaveLength(8);
  expect(errorsMs(edges).start).toBeLessThanOrEqual(80);
  expect(errorsMs(edges).stop).toBeLessThanOrEqual(200);
});

test('soft speech is detected in quiet surroundings', () => {
  expect(edgesIn(speech.map((sample) => sample / 20))).toHaveLength(8);
});

test('noise alone is not speech', () => {
  expect(edgesIn(withNoise(new Int16Array(16_000 * 6), 20))).toEqual([]);
});

test('knocks are not speech', () => {
  const knocks = new Int16Array(16_000 * 4);
  for (let at = 8000; at < knocks.length; at += 9600) knocks.fill(12_000, at, at + 480);

  expect(edgesIn(knocks)).toEqual([]);
});

test('the background noise after a muted microphone is not speech', () => {
  const room = withNoise(new Int16Array(16_000 * 3), 20);
  const sound = new Int16Array(room.length * 2 + 16_000);
  sound.set(room);
  sound.set(room, room.length + 16_000);

  expect(edgesIn(sound)).toEqual([]);
});

test('a longer silence setting joins phrases', () => {
  const sound = padded(speech, 0, 1000);

  expect(edgesIn(sound, { threshold: 0.5, silenceMs: 1000 })).toHaveLength(2);
});

test('a high threshold ignores soft speech', () => {
  const soft = speech.map((sample) => sample / 40);

  expect(edgesIn(soft).length).toBeGreaterThan(0);
  expect(edgesIn(soft, { threshold: 1, silenceMs: 500 })).toEqual([]);
});

test('after a reset, silence does not start speech', () => {
  const detector = new SpeechDetector();
  const edges: SpeechEdge[] = [];
  for (let at = 0; at < 16_000; at += 320) {
    const edge = detector.process(measure(speech.subarray(at, at + 320)));
    if (edge) edges.push(edge);
  }

  detector.reset();

  expect(edges.map(({ type }) => type)).toEqual(['started']);
  expect(detector.process(measure(new Int16Array(320)))).toBeUndefined();
});

test('the loudness of a frame is the one that it comes with, and is not measured again', () => {
  const detector = new SpeechDetector();
  const edges: (SpeechEdge | undefined)[] = [];
  for (let at = 0; at + 320 <= speech.length; at += 320) {
    edges.push(detector.process({ samples: speech.subarray(at, at + 320), stepPowers: [1e-9, 1e-9] }));
  }

  expect(edges.filter(Boolean)).toEqual([]);
});
