import type { LanguageCode } from '../language.ts';
import { cmn } from '../language-detection/sample-text/cmn.ts';
import { deu } from '../language-detection/sample-text/deu.ts';
import { eng } from '../language-detection/sample-text/eng.ts';
import { fra } from '../language-detection/sample-text/fra.ts';
import { ind } from '../language-detection/sample-text/ind.ts';
import { ita } from '../language-detection/sample-text/ita.ts';
import { nld } from '../language-detection/sample-text/nld.ts';
import { por } from '../language-detection/sample-text/por.ts';
import { spa } from '../language-detection/sample-text/spa.ts';
import { yue } from '../language-detection/sample-text/yue.ts';

const samples: Readonly<Partial<Record<LanguageCode, string>>> = { cmn, deu, eng, fra, ind, ita, nld, por, spa, yue };

/** The words of the language that its samples contain: the commonest few hundred. */
export function ordinaryWords(codes: readonly LanguageCode[]): (word: string) => boolean {
  const words = new Set(codes.flatMap((code) => (samples[code] ?? '').toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []));
  return (word) => words.has(word);
}
