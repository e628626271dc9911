import type { LanguageCode } from './language.ts';

/** Offered first: the ones most asked for. */
export const popularLanguages: readonly LanguageCode[] = ['eng', 'cmn', 'jpn', 'kor', 'spa'];
