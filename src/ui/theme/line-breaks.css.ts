import { style } from '@vanilla-extract/css';
import { media } from './media.ts';

/**
 * For short texts: Chinese breaks only at punctuation, as browsers cannot detect its phrases. Not for texts of any
 * length, where a phrase longer than the line would break even before a full stop; nor for very large text.
 */
export const breakBetweenPhrases = style({
  '@media': { [media.normalText]: { selectors: { '&:lang(zh)': { wordBreak: 'keep-all' } } } },
});

/** Balances Chinese text of a few lines, so that the last line is not a single character. */
export const balancedLines = style({ selectors: { '&:lang(zh)': { textWrap: 'balance' } } });
