import type { LanguageCode } from '../language.ts';

/** How the parts of a browser name a language: its recogniser wants a place, its translator does not. */
export type DeviceTags = { readonly recogniser: string; readonly translator: string };

/**
 * Cantonese is missing on purpose. No browser has a model for it, yet asked for `zh-HK` some answer with their
 * Mandarin one.
 */
const tagsByCode: Partial<Record<LanguageCode, DeviceTags>> = {
  cmn: { recogniser: 'zh-CN', translator: 'zh' },
  eng: { recogniser: 'en-US', translator: 'en' },
  jpn: { recogniser: 'ja-JP', translator: 'ja' },
  kor: { recogniser: 'ko-KR', translator: 'ko' },
  spa: { recogniser: 'es-ES', translator: 'es' },
  fra: { recogniser: 'fr-FR', translator: 'fr' },
  deu: { recogniser: 'de-DE', translator: 'de' },
  rus: { recogniser: 'ru-RU', translator: 'ru' },
  por: { recogniser: 'pt-BR', translator: 'pt' },
  ita: { recogniser: 'it-IT', translator: 'it' },
  nld: { recogniser: 'nl-NL', translator: 'nl' },
  arb: { recogniser: 'ar-SA', translator: 'ar' },
  ind: { recogniser: 'id-ID', translator: 'id' },
};

export function deviceTags(code: LanguageCode): DeviceTags | undefined {
  return tagsByCode[code];
}
