import { style } from '@vanilla-extract/css';
import { size } from '../../ui/theme/vars.css.ts';

export const installActions = style({ display: 'flex', flexWrap: 'wrap', gap: size.space.sm });

export const installSteps = style({
  margin: `${size.space.xs} 0`,
  paddingInlineStart: size.space.lg,
  listStyle: 'decimal',
  display: 'grid',
  gap: size.space.xs,
});
