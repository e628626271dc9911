import { promisedLocales } from './locale-properties.ts';

/** The languages of the interface. A text that is not translated yet is English. */
export const localeCodes = [
  ...promisedLocales,
  'es',
  'fr',
  'de',
  'pt',
  'it',
  'nl',
  'ru',
  'ko',
  'ar',
  'id',
  'zh-HK',
] as const;

export type LocaleCode = (typeof localeCodes)[number];

/** Something written in some of them. */
export type InLocales<Text> = Readonly<Partial<Record<LocaleCode, Text>>>;

/** Tags of traditional Chinese, which readers of Cantonese know. */
const traditionalChinese = /^(?:yue|zh-(?:hant|hk|mo|tw))\b/;

/** The supported locale for a language tag such as `zh-Hans-CN`; undefined for an unsupported language. */
export function localeOfTag(tag: string | undefined): LocaleCode | undefined {
  const wanted = tag?.toLowerCase() ?? '';
  if (traditionalChinese.test(wanted)) return 'zh-HK';
  return localeCodes.find((locale) => locale.slice(0, 2) === wanted.split('-', 1)[0]);
}
