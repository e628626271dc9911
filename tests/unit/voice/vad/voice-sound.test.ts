import { expect, test } from 'vitest';
import { isLikeBehindWalls } from '../../../../src/domain/utterance-gate/far-voice.ts';
import { voiceSoundOf } from '../../../../voice/vad/voice-sound.ts';
import { behindWall } from '../../../fixtures/audio/behind-wall.ts';
import { padded, readSpeech } from '../../../fixtures/audio/read-audio.ts';

const near = padded(readSpeech('four-phrases'), 300, 200);

const isFar = (sound: Int16Array) => {
  const measured = voiceSoundOf(sound);
  return measured && isLikeBehindWalls(measured);
};

/** Takes the high tones, and adds no echo. */
function dulled(sound: Int16Array): Int16Array {
  let [first, second] = [0, 0];
  return sound.map((sample) => (second += 0.1 * ((first += 0.1 * (sample - first)) - second)));
}

test('a voice behind a wall is told from a near one, however loud it is', () => {
  expect([1, 0.3, 0.03].map((gain) => isFar(behindWall(near).map((sample) => gain * sample)))).toEqual([
    true,
    true,
    true,
  ]);
  expect([1, 0.3, 0.03].map((gain) => isFar(near.map((sample) => gain * sample)))).toEqual([false, false, false]);
});

test('a dull recording of a voice without echoes is near', () => {
  expect(isFar(dulled(near))).toBe(false);
});

test('the sound of 10 s is measured in 50 ms, and silence has none', () => {
  const long = Int16Array.from({ length: 160_000 }, (_, at) => near[at % near.length] ?? 0);
  const startMs = performance.now();
  voiceSoundOf(long);

  expect(performance.now() - startMs).toBeLessThan(50);
  expect(voiceSoundOf(new Int16Array(100))).toBeUndefined();
  expect(voiceSoundOf(new Int16Array(16_000))).toBeUndefined();
});
