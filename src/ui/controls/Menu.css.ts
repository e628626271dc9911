import { keyframes, style } from '@vanilla-extract/css';
import { media } from '../theme/media.ts';
import { color, motion, size } from '../theme/vars.css.ts';

const appear = keyframes({ from: { opacity: 0, scale: '0.98' } });

export const popover = style({
  minWidth: `max(12rem, var(--trigger-width))`,
  padding: size.space.xs,
  background: color.raised,
  color: color.ink,
  border: `${size.border.hair} solid ${color.line}`,
  borderRadius: size.radius.lg,
  boxShadow: color.shadowHigh,
  overflow: 'auto',
  animation: `${appear} ${motion.quick} ease-out`,
});

export const menu = style({ outline: 'none' });

export const menuChoice = style({
  minHeight: size.target.md,
  padding: `${size.space.xs} ${size.space.md}`,
  borderRadius: size.radius.md,
  cursor: 'pointer',
  outline: 'none',
  selectors: {
    '&[data-focused]': { background: color.sunken },
    '&[data-focus-visible]': { boxShadow: `inset 0 0 0 ${size.border.ring} ${color.focus}` },
    '&[data-selected]': { color: color.accentInk, fontWeight: size.weight.medium },
    '&[data-disabled]': { opacity: 0.5, cursor: 'not-allowed' },
  },
  '@media': {
    [media.touch]: { minHeight: size.target.thumb },
    [media.forcedColors]: { selectors: { '&[data-focused]': { outline: `${size.border.ring} solid Highlight` } } },
  },
});
