/** The languages that the product promises: a text that is not translated fails the check of texts. */
export const promisedLocales = ['en-US', 'zh-CN', 'ja-JP'] as const;

/** Whether the product promises this language of the interface. */
export function isPromised(locale: string): boolean {
  return promisedLocales.some((promised) => promised === locale);
}

/** The direction in which a language of the interface is read. */
export function directionOfLocale(locale: string): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : 'ltr';
}
