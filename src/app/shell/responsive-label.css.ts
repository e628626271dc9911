import { style } from '@vanilla-extract/css';
import { visuallyHiddenRule } from '../../ui/theme/visually-hidden.css.ts';
import { media } from '../../ui/theme/media.ts';

/** On the narrowest phones the sign says of what, so that the title of the screen keeps its line. */
export const inWords = style({ '@media': { [media.narrow]: visuallyHiddenRule } });
/** Of two signs in the header one says it without words, on every phone held upright. */
export const inWordsIfWide = style({ '@media': { [media.upright]: visuallyHiddenRule } });
export const inFigures = style({ display: 'none', '@media': { [media.narrow]: { display: 'inline' } } });
