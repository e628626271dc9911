import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../theme/media.ts';
import { color, size } from '../theme/vars.css.ts';

/** One column of full width, whatever the items contain. */
const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' };

export const divided = style(column);
globalStyle(`${divided} > li`, { paddingBlock: size.space.md });
globalStyle(`${divided} > li + li`, { borderBlockStart: `${size.border.hair} solid ${color.line}` });

export const spaced = style({ ...column, gap: size.space.md });
export const close = style({ ...column, gap: size.space.sm });

/** Below the cards of a page, at its end. */
export const foot = style({ marginBlockStart: 'auto', paddingBlockStart: size.space.sm });

export const item = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: `${size.space.hair} ${size.space.lg}`,
  overflowWrap: 'anywhere',
});

/** A number beside it stays at the end of its line on the narrowest phones. */
export const itemText = style({ flex: '1 1 6rem', minWidth: 0 });

export const details = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: size.space.lg,
  fontSize: size.text.sm,
  color: color.inkSoft,
});

/** A field, and beside it a choice or a button. */
export const search = style({
  display: 'grid',
  gap: size.space.md,
  alignItems: 'end',
  '@media': { [media.fromTablet]: { gridTemplateColumns: 'minmax(0, 1fr) 14rem' } },
});

/** The summary of `details` with seldom used content. */
export const foldSummary = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: size.target.thumb,
  fontSize: size.text.sm,
  color: color.accentInk,
  cursor: 'pointer',
});
