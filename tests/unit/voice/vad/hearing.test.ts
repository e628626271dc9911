import { expect, test } from 'vitest';
import { SpeechDetector } from '../../../../voice/vad/speech-detector.ts';
import { EnergyDetector } from '../../../bench/voice/hearing/energy-detector.ts';
import { buildScene, sceneSpecs } from '../../../bench/voice/hearing/scenes.ts';
import { detect, errorsOf, score } from '../../../bench/voice/hearing/score.ts';
import { retuned } from '../../../bench/voice/hearing/sound.ts';
import { loadWebrtcDetector } from '../../../bench/voice/hearing/webrtc-detector.ts';
import { fourPhrases, readSpeech } from '../../../fixtures/audio/read-audio.ts';

/** The short form of `npm run bench:hearing`: the same scenes with five utterances, and the most errors allowed. */
const UTTERANCES = 5;
const SEED = 102;
const maxErrors: Readonly<Record<string, number>> = {
  'near voice, quiet': 0,
  'far voice, quiet': 1,
  'two speakers, near and far': 1,
  'babble 20 dB': 1,
  'babble 5 dB': 5,
  'traffic 5 dB': 2,
  'music 10 dB': 2,
  'clicks 0 dB': 2,
  'keyboard 0 dB': 2,
  'babble alone': 3,
  'traffic alone': 0,
  'music alone': 0,
  'clicks alone': 0,
  'keyboard alone': 0,
};

const sound = readSpeech('four-phrases');
const phrases = fourPhrases().map(({ startMs, endMs }) => sound.slice(startMs * 16, endMs * 16));
const speech = phrases.flatMap((phrase) => [phrase, retuned(phrase, 0.85), retuned(phrase, 1.2)]);
const createWebrtcDetector = await loadWebrtcDetector();

test.for(Object.entries(maxErrors))('%s: at most %i errors, and no more than simpler detectors make', ([name, max]) => {
  const spec = sceneSpecs.find((spec) => spec.name === name)!;
  const scene = buildScene(spec, speech, UTTERANCES, SEED);

  const errors = errorsOf(score(scene, detect(scene.sound, new SpeechDetector())));

  expect(errors).toBeLessThanOrEqual(max);
  expect(errors).toBeLessThanOrEqual(errorsOf(score(scene, detect(scene.sound, new EnergyDetector()))));
  expect(errors).toBeLessThanOrEqual(errorsOf(score(scene, detect(scene.sound, createWebrtcDetector()))));
});
