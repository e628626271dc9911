import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { visuallyHiddenRule } from '../../ui/theme/visually-hidden.css.ts';
import { size } from '../../ui/theme/vars.css.ts';

export const popular = style({
  display: 'grid',
  justifyItems: 'center',
  gap: size.space.sm,
  // In landscape the start button would lie on the chips; the picker has the same languages.
  '@media': { [media.flat]: { display: 'none' } },
});

export const popularTitle = style({
  fontWeight: size.weight.normal,
  // The chips explain themselves; the start button needs the room.
  '@media': { [media.lowScreen]: visuallyHiddenRule },
});

/** Inline, so that two lines of them balance. */
export const chips = style({ margin: `calc(-1 * ${size.space.xs})` });

globalStyle(`${chips} > li`, { display: 'inline-block', margin: size.space.xs, verticalAlign: 'top' });
