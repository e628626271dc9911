import { style } from '@vanilla-extract/css';
import { hidden } from '../theme/hidden.css.ts';
import { media } from '../theme/media.ts';

/** On the narrowest phones the sign says of what, so that the title of the screen keeps its line. */
export const inWords = style({ '@media': { [media.narrow]: hidden } });
/** Of two signs in the header one says it without words, on every phone held upright. */
export const inWordsIfWide = style({ '@media': { [media.upright]: hidden } });
export const inFigures = style({ display: 'none', '@media': { [media.narrow]: { display: 'inline' } } });
