/** Container queries for the size of the live screen in em (`Translating.css.ts`). */
export const liveScreenSize = {
  /** On the narrowest phones every pair takes two lines, as most do not fit in one. */
  narrow: 'live (max-width: 22.5rem)',
  /** With text so large that two words of a button do not fit on one line. */
  cramped: 'live (max-width: 14rem)',
  /** A phone in landscape, or large text: every line is missing to the conversation. */
  low: 'live (max-height: 34rem)',
  /** A phone in landscape. */
  flat: 'live (max-height: 24rem) and (min-width: 30rem)',
} as const;
