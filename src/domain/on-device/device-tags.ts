import type { LanguageCode } from '../language.ts';

/** How the browser's APIs name a language: the recogniser needs a region, the translator does not. */
export type DeviceTags = { readonly recogniser: string; readonly translator: string };

/** Without Cantonese: no browser has a model for it, and some use their Mandarin one for `zh-HK`. */
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
