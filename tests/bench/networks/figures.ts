import { numbersIn } from '../../e2e/support/numbered-words.ts';
import { quantile } from '../voice/figures.ts';

const FRAME_MS = 10;
/** A longer pause is between two voices. */
const PAUSE_MS = 800;

export type SoundFrame = { readonly atMs: number; readonly samples: readonly number[] };

/** Each word was answered with a voice of this length and level. */
export type SentVoice = { readonly lengthMs: number; readonly rms: number };

export type Heard = {
  readonly sound: readonly SoundFrame[];
  /** When each number was first on the screen. */
  readonly shownAtMs: Readonly<Record<number, number>>;
  /** When each word ended at the microphone; the first word has the number 1. */
  readonly endedAtMs: readonly number[];
};

export type Figures = {
  /** Shares of the words whose text was shown, and whose voice was heard. */
  readonly words: number;
  readonly voices: number;
  /** From the end of a word, in seconds. */
  readonly textBehind: Behind;
  readonly voiceBehind: Behind;
  /** The level of the audible parts, against that of the sent voice, in dB. */
  readonly levelDb: number;
  /** The share of the heard voices that was silent or softer than half. */
  readonly missing: number;
  readonly longestGapMs: number;
};

type Behind = { readonly median: number; readonly most: number };

/** Measures the voices as they were heard, each by the number that is in it. */
export function figuresOf({ sound, shownAtMs, endedAtMs }: Heard, sent: SentVoice): Figures {
  const voices = voicesIn(sound, endedAtMs.length);
  const shown = endedAtMs.flatMap((_, at) => shownAtMs[at + 1] ?? []);
  const behind = (atMs: (number: number) => number | undefined): Behind => {
    const seconds = endedAtMs.flatMap((endMs, at) => ((atMs(at + 1) ?? Number.NaN) - endMs) / 1000);
    const known = seconds.filter((second) => !Number.isNaN(second));
    return { median: quantile(known, 0.5), most: quantile(known, 1) };
  };
  const all = [...voices.values()];
  const audible = all.map((frames) => frames.filter(({ samples }) => rms(samples) >= sent.rms / 2));
  const audibleMs = audible.flat().length * FRAME_MS;
  return {
    words: shown.length / endedAtMs.length,
    voices: voices.size / endedAtMs.length,
    textBehind: behind((number) => shownAtMs[number]),
    voiceBehind: behind((number) => voices.get(number)?.[0]?.atMs),
    levelDb: 20 * Math.log10(rms(audible.flat().flatMap(({ samples }) => samples)) / sent.rms),
    missing: Math.max(0, 1 - audibleMs / (voices.size * sent.lengthMs)),
    longestGapMs: Math.max(0, ...audible.map(longestGapMs)),
  };
}

/** The frames of each voice by its number. */
function voicesIn(sound: readonly SoundFrame[], count: number): ReadonlyMap<number, readonly SoundFrame[]> {
  const stretches: SoundFrame[][] = [];
  for (const frame of sound.toSorted((a, b) => a.atMs - b.atMs)) {
    const last = stretches.at(-1);
    if (last && frame.atMs - (last.at(-1)?.atMs ?? 0) < PAUSE_MS) last.push(frame);
    else stretches.push([frame]);
  }
  const voices = new Map<number, SoundFrame[]>();
  for (const frames of stretches) {
    const number = mostFrequent(numbersIn(Int16Array.from(frames.flatMap(({ samples }) => samples)), count));
    if (number !== undefined) voices.set(number, [...(voices.get(number) ?? []), ...frames]);
  }
  return voices;
}

function mostFrequent(numbers: readonly number[]): number | undefined {
  const countOf = (number: number) => numbers.filter((other) => other === number).length;
  return numbers.toSorted((a, b) => countOf(b) - countOf(a))[0];
}

function longestGapMs(frames: readonly SoundFrame[]): number {
  const gaps = frames.slice(1).map(({ atMs }, at) => atMs - (frames[at]?.atMs ?? atMs) - FRAME_MS);
  return Math.max(0, ...gaps);
}

function rms(samples: readonly number[]): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);
}
