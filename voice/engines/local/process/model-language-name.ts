import { languageOf, type LanguageCode } from '../../../../src/domain/language.ts';

const names: Readonly<Partial<Record<LanguageCode, string>>> = { cmn: 'Chinese', arb: 'Arabic' };

/** The English name of a language as multilingual models were trained with it: Qwen3-ASR and Hy-MT2 list the same. */
export function modelLanguageName(code: LanguageCode): string {
  return names[code] ?? languageOf(code).name;
}
