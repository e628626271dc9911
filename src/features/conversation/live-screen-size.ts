/** How much room the live screen has, in letters: queries of its container (`Translating.css.ts`). */
export const liveScreenSize = {
  /** On the narrowest phones most pairs do not fit in one line, so that all of them take two. */
  narrow: 'live (max-width: 22.5rem)',
  /** With letters so large that two words of a button do not fit beside each other. */
  cramped: 'live (max-width: 14rem)',
  /** With letters so large that a word is as wide as a small phone. */
  tiny: 'live (max-width: 11rem)',
} as const;
