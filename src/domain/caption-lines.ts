import type { LanguageCode } from './language.ts';
import type { Turn } from './turn.ts';

/** Enough for any window; the window shows as many as fit. */
const LAST = 6;

export type TurnCaption = {
  readonly key: string;
  readonly turn: Turn;
  readonly text: string;
  readonly unstable: string | undefined;
  readonly original: { readonly text: string; readonly language: LanguageCode } | undefined;
};

/** The last turns as they are read in one language. What is not translated yet is shown once it is. */
export function captionLines(turns: readonly Turn[], language: LanguageCode): readonly TurnCaption[] {
  return turns
    .slice(-LAST)
    .filter(({ unclear }) => !unclear)
    .flatMap((turn) => {
      const { id, source, translation } = turn;
      const isOwn = source.language === language;
      const { text, unstable } = isOwn ? source : translation;
      if (text === '' && !unstable) return [];
      const original =
        isOwn || source.language === undefined ? undefined : { text: source.text, language: source.language };
      return [{ key: id, turn, text, unstable, original }];
    });
}
