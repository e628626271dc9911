import { OUTPUT_RATE_HZ } from '../../audio/format.ts';
import type { Synthesiser } from '../engines.ts';

const notesHz = [220, 246.94, 277.18, 329.63, 369.99];

const SYLLABLE_MS = 130;
const GAP_MS = 30;
const LOUDNESS = 0.22;

/** Limits the duration of a long sentence. */
const MAX_SYLLABLES = 24;

/** A melody instead of speech, for machines without a voice: one soft tone per syllable. */
export const toneSynthesiser: Synthesiser = {
  async *speak({ text, speed }, signal) {
    const count = syllables(text);
    for (let at = 0; at < count; at++) {
      signal.throwIfAborted();
      yield tone(notesHz[melodyStep(text, at)] ?? 220, SYLLABLE_MS / speed, GAP_MS / speed);
    }
  },
};

/** An estimate: one per three letters, or per character of a syllabic script. */
function syllables(text: string): number {
  const groups = text.match(
    /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{P}]{1,3}/gu,
  );
  return Math.min(MAX_SYLLABLES, Math.max(2, groups?.length ?? 0));
}

/** Deterministic: a sentence always has the same melody. */
function melodyStep(text: string, at: number): number {
  return ((text.codePointAt(at % text.length) ?? 0) + at * 2) % notesHz.length;
}

function tone(frequencyHz: number, toneMs: number, gapMs: number): Int16Array {
  const length = Math.round((toneMs * OUTPUT_RATE_HZ) / 1000);
  const samples = new Int16Array(length + Math.round((gapMs * OUTPUT_RATE_HZ) / 1000));
  for (let at = 0; at < length; at++) {
    const phase = (2 * Math.PI * frequencyHz * at) / OUTPUT_RATE_HZ;
    const envelope = Math.sin((Math.PI * at) / length) ** 2;
    const voice = Math.sin(phase) + 0.35 * Math.sin(2 * phase) + 0.15 * Math.sin(3 * phase);
    samples[at] = Math.round(voice * envelope * LOUDNESS * 20_000);
  }
  return samples;
}
