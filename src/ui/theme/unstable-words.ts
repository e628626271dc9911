import { size } from './vars.css.ts';

/** Underlined for those who see no difference of tone. They take no more room than other words. */
export const unstableWords = {
  textDecoration: `underline dotted ${size.border.hair}`,
  textUnderlineOffset: '0.2em',
} as const;
