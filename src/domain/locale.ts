/** The languages of the interface. */
export type LocaleCode = 'en-US' | 'zh-CN' | 'ja-JP';
