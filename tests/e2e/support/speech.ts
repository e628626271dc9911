import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { retuned } from '../../bench/voice/hearing/sound.ts';
import { fourPhrases, readSpeech } from '../../fixtures/audio/read-audio.ts';

export const SAMPLE_RATE_HZ = 16_000;

/** One stretch of sound in a made recording, in seconds. */
export type Utterance = { readonly atS: number; readonly lengthS: number };

/** How much faster and higher than the fixture the utterances are, in turn. */
const TONES = [1, 0.9, 1.1, 0.95, 1.05];

/**
 * Speech of the fixture `four-phrases` in the given places, each utterance in another voice and beginning with another
 * phrase. No two moments of it are alike, so that a piece of it can be found again by correlation.
 */
export function speechLike(utterances: readonly Utterance[], totalS: number): Float32Array {
  const samples = new Float32Array(Math.round(totalS * SAMPLE_RATE_HZ));
  for (const [index, { atS, lengthS }] of utterances.entries()) {
    const from = Math.round(atS * SAMPLE_RATE_HZ);
    const count = Math.round(lengthS * SAMPLE_RATE_HZ);
    const voice = spokenPhrases(index, TONES[index % TONES.length] ?? 1);
    for (let i = 0; i < count && from + i < samples.length; i++) {
      samples[from + i] = (voice[i % voice.length] ?? 0) * edge(i, count);
    }
  }
  return samples;
}

/** All phrases without the silence between them, beginning with the given one; full scale is 1. */
export function spokenPhrases(first: number, tone: number): Float32Array {
  const sound = readSpeech('four-phrases');
  const phrases = fourPhrases().map(({ startMs, endMs }) => sound.subarray(startMs * 16, endMs * 16));
  const joined = phrases.flatMap((_, at) => [...(phrases[(first + at) % phrases.length] ?? [])]);
  return Float32Array.from(retuned(joined, tone), (sample) => sample / 32_768);
}

function edge(i: number, count: number): number {
  const ramp = 0.02 * SAMPLE_RATE_HZ;
  return Math.min(1, i / ramp, (count - i) / ramp);
}

/** The path of a recording with a sentence every six seconds, again and again. */
export function sentenceEverySixSeconds(): string {
  const sentences = [2, 8, 14, 20].map((atS) => ({ atS, lengthS: 1.5 }));
  return writeWav(speechLike(sentences, 24), 'sentences.wav');
}

/** The path of a recording with a sentence every ten seconds, again and again. */
export function sentenceEveryTenSeconds(): string {
  const sentences = [3, 13].map((atS) => ({ atS, lengthS: 1.5 }));
  return writeWav(speechLike(sentences, 20), 'sparse-sentences.wav');
}

/** The path of a recording with one sentence, once a slow page listens, then silence for longer than any test takes. */
export function oneSentence(): string {
  return writeWav(speechLike([{ atS: 3, lengthS: 1.5 }], 60), 'sentence.wav');
}

/** Writes 16-bit mono PCM for Chromium's fake microphone, once for the same samples. @returns its path */
export function writeWav(samples: Float32Array, name: string): string {
  const folder = resolve('.cache', 'audio');
  // Other workers read and write at the same time, possibly a different recording of this name.
  const path = join(folder, `${createHash('sha256').update(samples).digest('hex').slice(0, 16)}-${name}`);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  const data = Buffer.alloc(44 + samples.length * 2);
  data.write('RIFF', 0);
  data.writeUInt32LE(36 + samples.length * 2, 4);
  data.write('WAVEfmt ', 8);
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(1, 22);
  data.writeUInt32LE(SAMPLE_RATE_HZ, 24);
  data.writeUInt32LE(SAMPLE_RATE_HZ * 2, 28);
  data.writeUInt16LE(2, 32);
  data.writeUInt16LE(16, 34);
  data.write('data', 36);
  data.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, i) => data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32767), 44 + i * 2));
  writeFileSync(`${path}.${process.pid}`, data);
  renameSync(`${path}.${process.pid}`, path);
  return path;
}
