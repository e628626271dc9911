import { globalStyle, style } from '@vanilla-extract/css';
import { color, size } from './vars.css.ts';

export const namedList = style({
  display: 'grid',
  gap: size.space.sm,
  listStyle: 'none',
  margin: 0,
  padding: 0,
});

/** With a button at its end. */
export const listRow = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: size.space.md,
});

export const listName = style({ display: 'block', overflowWrap: 'anywhere' });

export const listNote = style({ display: 'block', color: color.inkSoft, fontSize: size.text.sm });
globalStyle(`${listNote} a`, { color: color.accentInk });
