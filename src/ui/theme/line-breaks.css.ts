import { style } from '@vanilla-extract/css';
import { media } from './media.ts';

/**
 * Short words that stand alone: Chinese breaks them at its marks, as nothing can tell its phrases. Not for words of
 * any length, since a phrase longer than the line would break even before a full stop; nor for very large letters.
 */
export const breakBetweenPhrases = style({
  '@media': { [media.normalText]: { selectors: { '&:lang(zh)': { wordBreak: 'keep-all' } } } },
});

/** Balances Chinese text of a few lines, so that the last line is not a single character. */
export const balancedLines = style({ selectors: { '&:lang(zh)': { textWrap: 'balance' } } });
