import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { color, motion, size } from '../../ui/theme/vars.css.ts';

export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: size.space.sm });

export const chip = style({
  minHeight: size.target.thumb,
  padding: `${size.space.xs} ${size.space.lg}`,
  border: `${size.border.hair} solid ${color.line}`,
  borderRadius: size.radius.xl,
  background: color.surface,
  cursor: 'pointer',
  touchAction: 'manipulation',
  transition: `background-color ${motion.quick}`,
  selectors: {
    '&[aria-pressed="true"]': {
      background: color.accentSoft,
      borderColor: color.accent,
      color: color.accentInk,
      fontWeight: size.weight.strong,
    },
  },
  '@media': {
    [media.forcedColors]: {
      selectors: { '&[aria-pressed="true"]': { outline: `${size.border.ring} solid Highlight` } },
    },
  },
});

export const groupHead = style({ fontSize: size.text.lg, fontWeight: size.weight.strong });

export const phraseList = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  border: `${size.border.hair} solid ${color.line}`,
  borderRadius: size.radius.xl,
  background: color.surface,
  overflow: 'clip',
});

globalStyle(`${phraseList} > li + li`, { borderBlockStart: `${size.border.hair} solid ${color.line}` });

export const phraseRow = style({ display: 'flex', alignItems: 'center', gap: size.space.sm });
globalStyle(`${phraseRow} > :last-child:not(:first-child)`, { marginInlineEnd: size.space.sm });

export const phrase = style({
  display: 'grid',
  gap: size.space.hair,
  flex: '1 1 0',
  minWidth: 0,
  padding: `${size.space.md} ${size.space.lg}`,
  border: 0,
  background: 'transparent',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  touchAction: 'manipulation',
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

export const bigOwn = style({ fontSize: size.text.lg, color: color.inkSoft });

export const noVoice = style({ color: color.inkSoft, textAlign: 'center' });

export const bigActions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: size.space.md });
