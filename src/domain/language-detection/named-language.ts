import { languageOf, type LanguageCode } from '../language.ts';

/** Whether a service means this language: by ISO 639-1 or 639-3 code, by tag or by English name. */
export function languageNamed(code: LanguageCode, reported: string): boolean {
  const name = reported.trim().toLowerCase();
  const language = languageOf(code);
  const [base] = name.split(/[-_]/u);
  if (name === 'chinese') return code === 'cmn' || code === 'yue';
  if (name === 'arabic') return code === 'arb';
  return base === code || base === language.iso1 || name === language.name.toLowerCase();
}
