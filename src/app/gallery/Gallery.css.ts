import { style } from '@vanilla-extract/css';
import { color, size } from '../../ui/theme/vars.css.ts';

export const page = style({
  display: 'grid',
  gap: size.space.xl,
  maxWidth: size.width.page,
  marginInline: 'auto',
  padding: size.space.xl,
});

export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: size.space.md });
export const stack = style({ display: 'grid', gap: size.space.lg, maxWidth: size.width.form });
export const sceneList = style({ display: 'flex', flexWrap: 'wrap', gap: size.space.md, color: color.inkSoft });
