import type { LocaleCode } from '../../src/domain/locale.ts';

const byLanguage: Readonly<Record<string, LocaleCode>> = { en: 'en-US', zh: 'zh-CN', ja: 'ja-JP' };

/** The language of a mail for an interface language such as `zh-Hans-CN`; nothing for one we do not write. */
export function localeOfTag(tag: string | undefined): LocaleCode | undefined {
  return byLanguage[tag?.slice(0, 2).toLowerCase() ?? ''];
}
