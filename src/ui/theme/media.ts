/*
 * Components import the queries that they ask by themselves: the object with all of them is for styles, which are built
 * without it, and would be loaded with the first screen.
 */
export const mobile = '(max-width: 767.98px)';
/** A phone in landscape. */
export const flat = '(max-height: 500px)';
export const handheld = '(max-width: 767.98px), (max-height: 500px)';
export const reducedMotion = '(prefers-reduced-motion: reduce)';

/** Product spec section 9: under 768 px is mobile, under 1024 px tablet, otherwise desktop. */
export const media = {
  mobile,
  /** A small phone in portrait. */
  narrow: '(max-width: 359.98px)',
  /** Any phone in portrait. */
  upright: '(max-width: 429.98px)',
  /** In media queries `rem` is the user's font size: below this a phone's line holds only a few words. */
  normalText: '(min-width: 20rem)',
  /** The complement of `normalText`. */
  largeText: '(max-width: 19.99rem)',
  /** Text so large that a long word fills the width of a phone. */
  hugeText: '(max-width: 12rem)',
  /**
   * A phone too low for fixed bars: in landscape, or with large text. Not an upright phone whose keyboard covers half
   * of it: its content must stay scrollable.
   */
  fewLines:
    '(max-height: 15rem), (max-height: 24rem) and (max-width: 16rem), (max-height: 24rem) and (min-width: 480px) and (max-height: 500px)',
  /** A window zoomed to 400 %: too low for anything that stays in place. */
  zoomed: '(max-height: 15rem)',
  fromTablet: '(min-width: 768px)',
  fromDesktop: '(min-width: 1024px)',
  /** The sidebar, and beside it two columns. */
  wide: '(min-width: 1200px)',
  lowScreen: '(max-height: 700px) and (max-width: 767.98px)',
  flat,
  handheld,
  touch: '(pointer: coarse)',
  canHover: '(hover: hover)',
  reducedMotion,
  moreContrast: '(prefers-contrast: more)',
  forcedColors: '(forced-colors: active)',
  standalone: '(display-mode: standalone)',
} as const;
