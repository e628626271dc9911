import { globalStyle, style } from '@vanilla-extract/css';
import { color, font, size } from '../../ui/theme/vars.css.ts';

export const page = style({
  display: 'grid',
  gap: size.space.lg,
  maxWidth: size.width.page,
  marginInline: 'auto',
  padding: size.space.xl,
});

export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: size.space.md });
export const outcome = style({ display: 'grid', gap: size.space.lg, minWidth: 0 });

export const counts = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: size.space.lg,
  rowGap: size.space.xs,
  color: color.inkSoft,
});

/** The list has its own scroll container, as on Home. */
export const turnsFrame = style({
  display: 'flex',
  height: '70dvh',
  border: `${size.border.hair} solid ${color.line}`,
  borderRadius: size.radius.lg,
  background: color.surface,
  overflow: 'hidden',
});

export const result = style({
  padding: size.space.md,
  borderRadius: size.radius.md,
  background: color.sunken,
  fontFamily: font.mono,
});

globalStyle(`${result} pre`, { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', font: 'inherit' });
