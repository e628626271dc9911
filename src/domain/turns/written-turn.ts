import type { LanguageCode } from '../language.ts';

/** A sentence in place of speech: typed, or what was heard, corrected. */
export type WrittenTurn = {
  /** Unique in the conversation. */
  readonly itemId: string;
  readonly text: string;
  readonly language: LanguageCode;
  /** Its translation is shown, and not spoken. */
  readonly isSilent?: boolean;
};
