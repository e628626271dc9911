import { style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { color, size } from '../../ui/theme/vars.css.ts';

export const form = style({ display: 'grid', gap: size.space.md });

export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: size.space.sm });

export const list = style({
  display: 'grid',
  maxHeight: '24rem',
  overflowY: 'auto',
  margin: 0,
  padding: 0,
  listStyle: 'none',
});

export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: size.space.sm,
  minWidth: 0,
  borderBlockEnd: `${size.border.hair} solid ${color.line}`,
});

export const words = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });

export const soft = style({ color: color.inkSoft, fontSize: size.text.sm });

export const chips = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: size.space.sm,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});

export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: size.space.xs,
  maxWidth: '100%',
  minHeight: size.target.sm,
  paddingInlineStart: size.space.md,
  border: `${size.border.hair} solid ${color.line}`,
  borderRadius: size.radius.full,
  background: color.sunken,
  overflowWrap: 'anywhere',
});

/** As quiet as the choice of the microphone beside it. */
export const namesButton = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: size.space.sm,
  minWidth: 0,
  maxWidth: '100%',
  minHeight: size.target.thumb,
  paddingInline: size.space.md,
  border: 0,
  borderRadius: size.radius.md,
  background: 'transparent',
  color: color.inkSoft,
  fontSize: size.text.sm,
  cursor: 'pointer',
  '@media': { [media.canHover]: { selectors: { '&:hover': { background: color.sunken, color: color.ink } } } },
});

export const namesText = style({ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
