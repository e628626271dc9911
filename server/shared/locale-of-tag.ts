import type { LocaleCode } from '../../src/domain/locale.ts';

const localesByLanguage: Readonly<Record<string, LocaleCode>> = { en: 'en-US', zh: 'zh-CN', ja: 'ja-JP' };

/** The supported locale for a language tag such as `zh-Hans-CN`; undefined for an unsupported language. */
export function localeOfTag(tag: string | undefined): LocaleCode | undefined {
  return localesByLanguage[tag?.slice(0, 2).toLowerCase() ?? ''];
}
