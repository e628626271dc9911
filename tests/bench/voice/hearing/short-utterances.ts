import { spawnSync } from 'node:child_process';
import type { LanguageCode } from '../../../../src/domain/language.ts';
import { resampled } from '../../../../src/domain/resampler.ts';
import { wavSamples } from '../../../fixtures/audio/read-audio.ts';
import { shortWords } from '../../../fixtures/short-words.ts';
import { RATE_HZ } from './sound.ts';

const voices: Readonly<Record<LanguageCode, readonly string[]>> = {
  cmn: ['cmn'],
  yue: ['yue'],
  jpn: ['ja'],
  kor: ['ko', 'ko+f3'],
  eng: ['en-us', 'en-gb+f2'],
  spa: ['es', 'es+f3'],
  fra: ['fr', 'fr+f2'],
  deu: ['de', 'de+f2'],
  rus: ['ru', 'ru+f3'],
  por: ['pt', 'pt+f2'],
  ita: ['it', 'it+f3'],
  nld: ['nl', 'nl+f2'],
  arb: ['ar', 'ar+f3'],
  ind: ['id', 'id+f3'],
};

export type ShortUtterance = { readonly text: string; readonly code: LanguageCode; readonly sound: Int16Array };

/** "Yes", "thank you", "no, no, no" and their like in fourteen languages, in the voices of espeak-ng, at 16 kHz. */
export function shortUtterances(): readonly ShortUtterance[] {
  return shortWords.flatMap(({ code, texts }) =>
    texts.flatMap((text) => voices[code].map((voice) => ({ text, code, sound: spoken(text, voice) }))),
  );
}

function spoken(text: string, voice: string): Int16Array {
  const { stdout } = spawnSync('espeak-ng', ['--stdin', '--stdout', '-v', voice], { input: text });
  return resampled(wavSamples(stdout), 22_050, RATE_HZ);
}
