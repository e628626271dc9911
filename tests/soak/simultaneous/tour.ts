import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resampled } from '../../../src/domain/resampler.ts';
import { ESPEAK_RATE_HZ } from '../../e2e/support/debian-engines.ts';
import type { VoicePage } from '../../fakes/voice-page.ts';
import { wavSamples } from '../../fixtures/audio/read-audio.ts';
import { seededRandom } from '../../server/attack/random.ts';

/** Between two sentences: shorter than the silence that ends a turn. */
const BREATH_MS = 360;
const SAMPLES_PER_MS = 16;

/** Each sentence has a word that is in no other one, and so has its translation. */
export const tourSentences: readonly { readonly text: string; readonly word: string; readonly translated: string }[] = [
  { text: 'where is the museum', word: 'museum', translated: 'museo' },
  { text: 'my passport is in the hotel', word: 'passport', translated: 'pasaporte' },
  { text: 'the table is in the garden', word: 'table', translated: 'mesa' },
  { text: 'the old church has a tall tower', word: 'church', translated: 'iglesia' },
  { text: 'the bridge is near the river', word: 'bridge', translated: 'puente' },
  { text: 'my brother has a house in the mountains', word: 'brother', translated: 'hermano' },
  { text: 'the train leaves at nine in the morning', word: 'train', translated: 'tren' },
  { text: 'we want to buy a ticket for the theatre', word: 'theatre', translated: 'teatro' },
  { text: 'the children play behind the school', word: 'children', translated: 'niños' },
  { text: 'she has a letter for the doctor', word: 'doctor', translated: 'doctor' },
];

export type SaidSentence = { readonly at: number; readonly endedAtMs: number };

/** Says sentences in random order without a longer pause. @returns which ones, with their times */
export async function speakTour(page: VoicePage, lengthMs: number, seed: number): Promise<SaidSentence[]> {
  const random = seededRandom(seed + 1);
  const sounds = tourSentences.map(({ text }) => spoken(text));
  const parts: Int16Array[] = [];
  const said: { readonly at: number; readonly endsMs: number }[] = [];
  let samples = 0;
  while (samples < lengthMs * SAMPLES_PER_MS) {
    const at = random.pick([...tourSentences.keys()].filter((candidate) => candidate !== said.at(-1)?.at));
    const sound = sounds[at] ?? new Int16Array();
    said.push({ at, endsMs: (samples + sound.length) / SAMPLES_PER_MS });
    parts.push(sound, new Int16Array(BREATH_MS * SAMPLES_PER_MS));
    samples += sound.length + BREATH_MS * SAMPLES_PER_MS;
  }
  const whole = new Int16Array(samples);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  const startMs = performance.now();
  await page.speak(whole);
  return said.map(({ at, endsMs }) => ({ at, endedAtMs: startMs + endsMs }));
}

/** For pocketsphinx, which without a grammar is wrong in most words. @returns its path */
export function writeGrammar(): string {
  const path = join(mkdtempSync(join(tmpdir(), 'dragoman-tour-')), 'tour.jsgf');
  const choices = tourSentences.map(({ text }) => text).join(' | ');
  writeFileSync(path, `#JSGF V1.0;\ngrammar tour;\npublic <speech> = (${choices})+;\n`);
  return path;
}

/** Without the silence that espeak-ng puts around it. */
function spoken(text: string): Int16Array {
  const { stdout } = spawnSync('espeak-ng', ['--stdin', '--stdout', '-v', 'en-us', '-s', '140'], { input: text });
  const sound = resampled(wavSamples(stdout), ESPEAK_RATE_HZ, SAMPLES_PER_MS * 1000);
  const isLoud = (sample: number) => Math.abs(sample) > 100;
  return sound.slice(Math.max(0, sound.findIndex(isLoud)), sound.findLastIndex(isLoud) + 1);
}
