import type { LanguageCode, LanguagePair } from '../language.ts';

/** What a translator returned, and what it was asked. */
export type TranslationToCheck = {
  readonly source: string;
  readonly translation: string;
  readonly pair: LanguagePair;
  /** The language of the source text, where it is known better than from the text. */
  readonly from?: LanguageCode | undefined;
  /** What the translator was told beside the text. */
  readonly instructions?: string;
  /** Glossary lines that the translator was given: `Hotel Aurora = 奥罗拉酒店`. */
  readonly terms?: readonly string[];
  /** More of the translation will follow. */
  readonly isPartial?: boolean;
};
