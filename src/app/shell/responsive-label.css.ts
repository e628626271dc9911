import { style } from '@vanilla-extract/css';
import { visuallyHiddenRule } from '../../ui/theme/visually-hidden.css.ts';
import { media } from '../../ui/theme/media.ts';

/** On the narrowest phones an icon replaces the unit, so that the title stays on one line. */
export const inWords = style({ '@media': { [media.narrow]: visuallyHiddenRule } });
/** With two badges in the header one is icon-only on phones in portrait. */
export const inWordsIfWide = style({ '@media': { [media.upright]: visuallyHiddenRule } });
export const inFigures = style({ display: 'none', '@media': { [media.narrow]: { display: 'inline' } } });
