import { style } from '@vanilla-extract/css';
import { media } from '../../../ui/theme/media.ts';
import { color, size } from '../../../ui/theme/vars.css.ts';

/** In the place of the indicator of whose turn it is. */
export const floor = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: size.space.hair,
  flexShrink: 0,
  width: '100%',
  maxWidth: size.width.conversation,
  minHeight: '4.25rem',
  marginInline: 'auto',
  padding: `${size.space.xs} ${size.space.md}`,
  textAlign: 'center',
  lineHeight: size.leading.tight,
});

export const floorWord = style({
  fontSize: size.text.xl,
  fontWeight: size.weight.strong,
  overflowWrap: 'anywhere',
  textWrap: 'balance',
  selectors: { '[data-open] > &': { color: color.good.ink } },
  '@media': { [media.largeText]: { fontSize: size.text.lg } },
});

export const floorNews = style({ fontSize: size.text.sm, color: color.inkSoft, overflowWrap: 'anywhere' });
