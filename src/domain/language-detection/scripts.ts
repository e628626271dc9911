import type { LanguageCode } from '../language.ts';

/** Languages of one family share a script; families are distinguished by script alone. */
export type ScriptFamily = 'latin' | 'han' | 'hangul' | 'cyrillic' | 'arabic';

const families: Readonly<Record<LanguageCode, ScriptFamily>> = {
  cmn: 'han',
  yue: 'han',
  jpn: 'han',
  kor: 'hangul',
  rus: 'cyrillic',
  arb: 'arabic',
  eng: 'latin',
  spa: 'latin',
  fra: 'latin',
  deu: 'latin',
  por: 'latin',
  ita: 'latin',
  nld: 'latin',
  ind: 'latin',
};

export function familyOf(code: LanguageCode): ScriptFamily {
  return families[code];
}

/** Number of characters of each script. Kana counts in the Han family and separately. */
export type ScriptCounts = Readonly<Record<ScriptFamily, number>> & { readonly kana: number };

export function countScripts(text: string): ScriptCounts {
  const counts = { latin: 0, han: 0, hangul: 0, cyrillic: 0, arabic: 0, kana: 0 };
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (isKana(code)) counts.kana++;
    const family = familyOfCode(code);
    if (family) counts[family]++;
  }
  return counts;
}

function isKana(code: number): boolean {
  return (code >= 0x3041 && code <= 0x30ff && code !== 0x30fb) || (code >= 0xff66 && code <= 0xff9d);
}

function familyOfCode(code: number): ScriptFamily | undefined {
  if (code < 0x41) return undefined;
  if (code < 0x0250) return isLatin(code) ? 'latin' : undefined;
  if (code >= 0x0400 && code < 0x0530) return 'cyrillic';
  if ((code >= 0x0620 && code < 0x0780) || (code >= 0xfb50 && code <= 0xfefc)) return 'arabic';
  if (isHangul(code)) return 'hangul';
  return isKana(code) || isHan(code) ? 'han' : undefined;
}

function isLatin(code: number): boolean {
  const isBasic = (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
  return isBasic || (code >= 0xc0 && code !== 0xd7 && code !== 0xf7);
}

function isHangul(code: number): boolean {
  return (code >= 0xac00 && code <= 0xd7a3) || (code >= 0x1100 && code <= 0x11ff) || (code >= 0x3131 && code <= 0x318e);
}

export function isHan(code: number): boolean {
  return (
    (code >= 0x4e00 && code <= 0x9fff) || (code >= 0x3400 && code <= 0x4dbf) || (code >= 0x20000 && code <= 0x323af)
  );
}
