import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { color, size } from '../../ui/theme/vars.css.ts';

export const phraseList = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  borderRadius: size.radius.xl,
  overflow: 'clip',
});

globalStyle(`${phraseList} > li + li`, { borderBlockStart: `${size.border.hair} solid ${color.line}` });

export const phraseRow = style({});
globalStyle(`${phraseRow} > :last-child:not(:first-child)`, { marginInlineEnd: size.space.sm });

export const phrase = style({
  flex: '1 1 0',
  padding: `${size.space.md} ${size.space.lg}`,
  overflowWrap: 'anywhere',
  selectors: { '&:focus-visible': { outlineOffset: `calc(-1 * ${size.border.ring})` } },
  '@media': { [media.canHover]: { selectors: { '&:hover': { background: color.sunken } } } },
});

export const into = style({ fontSize: size.text.lg, fontWeight: size.weight.medium, lineHeight: size.leading.text });
export const own = style({ color: color.inkSoft, lineHeight: size.leading.text });

globalStyle(`${into}, ${own}`, { textAlign: 'start' });

export const starred = style({ color: color.accent });
globalStyle(`${starred} path`, { fill: 'currentColor' });

/** The other person reads it across the counter. */
export const big = style({
  display: 'grid',
  alignContent: 'center',
  gap: size.space.xl,
  flex: '1 0 auto',
  textAlign: 'center',
  overflowWrap: 'anywhere',
});

export const bigText = style({
  fontSize: 'clamp(2.25rem, 11vmin, 6rem)',
  fontWeight: size.weight.strong,
  lineHeight: size.leading.tight,
  textWrap: 'balance',
  selectors: {
    '&[data-length="short"]': { fontSize: 'clamp(2.5rem, 16vmin, 9rem)' },
    '&[data-length="long"]': { fontSize: 'clamp(1.75rem, 7.5vmin, 4rem)' },
  },
  '@media': {
    // Large text is large already.
    [media.largeText]: { selectors: { '&[data-length]': { fontSize: '1.75rem' } } },
    [media.hugeText]: { selectors: { '&[data-length]': { fontSize: '1.25rem' } } },
  },
});
