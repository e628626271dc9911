import { style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { color, size } from '../../ui/theme/vars.css.ts';

export const bars = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'flex-end',
  gap: '0.15em',
  height: '1em',
  marginBlock: size.space.xs,
  color: color.caution.mark,
  selectors: { '&[data-grade="poor"]': { color: color.bad.mark } },
});

export const bar = style({
  width: '0.25em',
  borderRadius: size.radius.full,
  background: 'currentColor',
  selectors: {
    '&:nth-of-type(1)': { height: '40%' },
    '&:nth-of-type(2)': { height: '70%' },
    '&:nth-of-type(3)': { height: '100%' },
    '[data-grade="fair"] > &:nth-of-type(n + 3)': { background: color.line },
    '[data-grade="poor"] > &:nth-of-type(n + 2)': { background: color.line },
  },
  '@media': { [media.forcedColors]: { forcedColorAdjust: 'none' } },
});
