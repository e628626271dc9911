import { style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { breakBetweenPhrases } from '../../ui/theme/line-breaks.css.ts';
import { color, motion, safe, size } from '../../ui/theme/vars.css.ts';

export const frame = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  minHeight: '100dvh',
  padding: `max(${size.space.lg}, ${safe.top}) max(${size.space.lg}, ${safe.right}) max(${size.space.lg}, ${safe.bottom}) max(${size.space.lg}, ${safe.left})`,
});

/** Around the frame where the page itself does not scroll. */
export const scrolling = style({ height: '100%', overflowY: 'auto', overscrollBehavior: 'contain' });

/** Vertically centred; scrolls with the page if it does not fit. */
export const sheet = style({
  display: 'flex',
  flexDirection: 'column',
  gap: size.space.xl,
  width: `min(100%, ${size.width.form})`,
  selectors: { '&[data-wide]': { width: `min(100%, ${size.width.conversation})` } },
  marginBlock: 'auto',
  paddingBlock: size.space.lg,
  '@media': {
    [media.fromTablet]: {
      padding: size.space.xxl,
      background: color.surface,
      border: `${size.border.hair} solid ${color.line}`,
      borderRadius: size.radius.xl,
      boxShadow: color.shadowSoft,
    },
  },
});

export const head = style({ display: 'grid', justifyItems: 'center', gap: size.space.sm, textAlign: 'center' });
export const title = style({
  fontSize: size.text.title,
  letterSpacing: '-0.02em',
  overflowWrap: 'anywhere',
  marginBlockStart: size.space.sm,
});
export const lead = style([breakBetweenPhrases, { color: color.inkSoft, textWrap: 'balance' }]);

/** Link to the home screen. */
export const brand = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: size.space.sm,
  minHeight: size.target.thumb,
  padding: `0 ${size.space.sm}`,
  border: 0,
  borderRadius: size.radius.md,
  background: 'transparent',
  fontSize: size.text.lg,
  fontWeight: size.weight.strong,
  cursor: 'pointer',
});

export const form = style({ display: 'flex', flexDirection: 'column', gap: size.space.lg });

export const codeRow = style({ display: 'grid', gap: size.space.sm });

/** Secondary actions below the main one, side by side where they fit. */
export const choices = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: size.space.xs,
  fontSize: size.text.sm,
  color: color.inkSoft,
});

export const note = style({ fontSize: size.text.sm, color: color.inkSoft, textWrap: 'pretty' });

export const divider = style({
  display: 'flex',
  alignItems: 'center',
  gap: size.space.md,
  fontSize: size.text.sm,
  color: color.inkSoft,
  selectors: {
    '&::before, &::after': { content: '""', flex: 1, borderBlockStart: `${size.border.hair} solid ${color.line}` },
  },
});

export const providers = style({ display: 'grid', gap: size.space.sm });

export const mainProviders = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
  gap: size.space.sm,
});

export const laterProviders = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(6.5rem, 1fr))',
  gap: size.space.sm,
});

export const brandMark = style({ width: size.icon.sm, height: size.icon.sm, fill: 'currentColor' });

export const languageChoice = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: size.space.sm,
  position: 'relative',
  minHeight: size.target.thumb,
  padding: `0 ${size.space.sm}`,
  borderRadius: size.radius.md,
  fontSize: size.text.sm,
  color: color.inkSoft,
  transition: `color ${motion.quick}`,
  selectors: {
    '&:focus-within': { outline: `${size.border.ring} solid ${color.focus}` },
    '&:hover': { color: color.ink },
  },
});

/** A transparent native select covers the label, so the system's list opens there. */
export const languageSelect = style({ position: 'absolute', inset: 0, width: '100%', opacity: 0, cursor: 'pointer' });
