/** Container queries for the size of the live screen in em (`Translating.css.ts`). */
export const liveScreenSize = {
  /** On the narrowest phones every pair takes two lines, as most do not fit in one. */
  narrow: 'live (max-width: 22.5rem)',
  /** With text so large that two words of a button do not fit on one line. */
  cramped: 'live (max-width: 14rem)',
  /** With text so large that a word fills a small phone. */
  tiny: 'live (max-width: 11rem)',
} as const;
