import type { LanguageCode, LanguagePair } from '../language.ts';

/** A translator's request and its result. */
export type TranslationToCheck = {
  readonly source: string;
  readonly translation: string;
  readonly pair: LanguagePair;
  /** The language of the source text, where it is known better than from the text. */
  readonly from?: LanguageCode | undefined;
  /** The translator's instructions, without the text. */
  readonly instructions?: string;
  /** Glossary lines of the request: `Hotel Aurora = 奥罗拉酒店`. */
  readonly terms?: readonly string[];
  /** More of the translation will follow. */
  readonly isPartial?: boolean;
};
