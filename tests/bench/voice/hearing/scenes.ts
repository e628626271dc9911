import { noises, type NoiseName } from './noises.ts';
import {
  activeRms,
  between,
  mixInto,
  pick,
  randomNumbers,
  RATE_HZ,
  reverberated,
  rmsOf,
  samplesOf,
  type Random,
} from './sound.ts';

export type Span = { readonly startMs: number; readonly endMs: number };

/** A recording of a microphone, and the spans in which people speak. */
export type Scene = { readonly name: string; readonly sound: Int16Array; readonly spoken: readonly Span[] };

type SceneSpec = {
  readonly name: string;
  readonly noise?: { readonly name: NoiseName; readonly snrDb: number };
  /** How each utterance is recorded; in turn when there are several. */
  readonly voices?: readonly Voice[];
  /** Without speech, everything that is detected is wrong. */
  readonly isWithoutSpeech?: boolean;
};

type Voice = { readonly levelDb: number; readonly isReverberated?: boolean };

const near: Voice = { levelDb: -26 };
const far: Voice = { levelDb: -42, isReverberated: true };

/** A quiet room. */
const ROOM_DB = -65;

/** Longer than the 500 ms that end an utterance. */
const GAP_MS = [900, 2000] as const;

const noiseNames = Object.keys(noises) as NoiseName[];

export const sceneSpecs: readonly SceneSpec[] = [
  { name: 'near voice, quiet' },
  { name: 'far voice, quiet', voices: [far] },
  { name: 'two speakers, near and far', voices: [near, far] },
  ...noiseNames.flatMap((name) =>
    [20, 10, 5, 0].map((snrDb) => ({ name: `${name} ${snrDb} dB`, noise: { name, snrDb } })),
  ),
  { name: 'far voice, traffic 10 dB', voices: [far], noise: { name: 'traffic', snrDb: 10 } },
  {
    name: 'two speakers, babble 10 dB',
    voices: [near, { ...near, levelDb: -32 }],
    noise: { name: 'babble', snrDb: 10 },
  },
  ...noiseNames.map((name) => ({ name: `${name} alone`, noise: { name, snrDb: 10 }, isWithoutSpeech: true })),
];

/** Builds a scene with the number of utterances, from recordings of phrases. The same arguments give the same scene. */
export function buildScene(
  spec: SceneSpec,
  speech: readonly ArrayLike<number>[],
  utterances: number,
  seed: number,
): Scene {
  const random = randomNumbers(7919 + sceneSpecs.indexOf(spec) + 1_000_003 * seed);
  const voices = spec.voices ?? [near];
  const placed = position(speech, voices, utterances, random);
  const sound = new Float64Array(placed.length);
  if (!spec.isWithoutSpeech) for (const { samples, at } of placed.phrases) mixInto(sound, samples, at);
  if (spec.noise) {
    const noise = noises[spec.noise.name](sound.length, random, speech);
    const loudest = Math.max(...voices.map(({ levelDb }) => levelDb));
    mixInto(sound, noise, 0, (amplitude(loudest) * 10 ** (-spec.noise.snrDb / 20)) / rmsOf(noise));
  }
  for (let at = 0; at < sound.length; at++) sound[at] = (sound[at] ?? 0) + amplitude(ROOM_DB) * Math.sqrt(3) * random();
  return {
    name: spec.name,
    sound: Int16Array.from(sound, (sample) => Math.max(-32_768, Math.min(32_767, Math.round(sample)))),
    spoken: spec.isWithoutSpeech ? [] : placed.phrases.map(({ at, length }) => spanOf(at, length)),
  };
}

function position(speech: readonly ArrayLike<number>[], voices: readonly Voice[], utterances: number, random: Random) {
  const phrases: { samples: ArrayLike<number>; at: number; length: number }[] = [];
  let at = samplesOf(2000);
  for (let index = 0; index < utterances; index++) {
    const phrase = speech[pick(random, speech.length)] ?? [];
    const voice = voices[index % voices.length] ?? near;
    const gain = amplitude(voice.levelDb) / activeRms(phrase);
    const dry = Float64Array.from(phrase, (sample) => sample * gain);
    phrases.push({ samples: voice.isReverberated ? reverberated(dry, random) : dry, at, length: phrase.length });
    at += phrase.length + samplesOf(between(random, ...GAP_MS));
  }
  return { phrases, length: at + samplesOf(500) };
}

function spanOf(at: number, length: number): Span {
  return { startMs: (at * 1000) / RATE_HZ, endMs: ((at + length) * 1000) / RATE_HZ };
}

function amplitude(levelDb: number): number {
  return 32_768 * 10 ** (levelDb / 20);
}
