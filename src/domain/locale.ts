/** The languages of the interface. */
export const localeCodes = ['en-US', 'zh-CN', 'ja-JP'] as const;

export type LocaleCode = (typeof localeCodes)[number];

/** Something written in some of them. */
export type InLocales<Text> = Readonly<Partial<Record<LocaleCode, Text>>>;
