import { style } from '@vanilla-extract/css';
import { size } from '../../ui/theme/vars.css.ts';

export const stepList = style({
  display: 'grid',
  gap: size.space.xs,
  paddingInlineStart: size.space.lg,
  listStyle: 'decimal',
  // A single step is not numbered.
  selectors: { '&:not(:has(> :nth-child(2)))': { listStyle: 'none', paddingInlineStart: 0 } },
});
