import { style } from '@vanilla-extract/css';
import { color, size } from '../../ui/theme/vars.css.ts';

export const typedTurn = style({
  display: 'grid',
  gap: size.space.sm,
  flexShrink: 0,
  width: '100%',
  maxWidth: size.width.conversation,
  maxHeight: '60dvh',
  overflowY: 'auto',
  marginInline: 'auto',
  padding: `${size.space.sm} ${size.space.lg}`,
  borderBlockStart: `${size.border.hair} solid ${color.line}`,
  background: color.surface,
});

export const typedRow = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: size.space.sm });
