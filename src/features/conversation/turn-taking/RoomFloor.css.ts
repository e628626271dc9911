import { style } from '@vanilla-extract/css';
import { media } from '../../../ui/theme/media.ts';
import { color, size } from '../../../ui/theme/vars.css.ts';

/** Replaces the turn-taking indicator. */
export const floor = style({
  flexShrink: 0,
  minHeight: '4.25rem',
  padding: `${size.space.xs} ${size.space.md}`,
  textAlign: 'center',
});

export const floorWord = style({
  fontSize: size.text.xl,
  fontWeight: size.weight.strong,
  overflowWrap: 'anywhere',
  textWrap: 'balance',
  selectors: { '[data-open] > &': { color: color.good.ink } },
  '@media': { [media.largeText]: { fontSize: size.text.lg } },
});
