import { style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { visuallyHiddenRule } from '../../ui/theme/visually-hidden.css.ts';
import { color, motion, safe, size } from '../../ui/theme/vars.css.ts';

export const shell = style({
  display: 'grid',
  gridTemplateColumns: `${size.width.sidebarRail} minmax(0, 1fr)`,
  height: '100dvh',
  transition: `grid-template-columns ${motion.leave} ${motion.ease}`,
  selectors: {
    '&[data-expanded]': { gridTemplateColumns: `${size.width.sidebar} minmax(0, 1fr)` },
    '&[data-immersed]': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  '@media': {
    [media.handheld]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      selectors: { '&[data-expanded]': { gridTemplateColumns: 'minmax(0, 1fr)' } },
    },
    // Header and banners scroll with the content.
    [media.fewLines]: { selectors: { '&:not([data-immersed])': { height: 'auto', minHeight: '100dvh' } } },
  },
});

/** The first stop of the keyboard, seen only there. */
export const skipLink = style({
  position: 'absolute',
  zIndex: size.layer.toast,
  insetBlockStart: size.space.sm,
  insetInlineStart: size.space.sm,
  padding: `${size.space.sm} ${size.space.lg}`,
  background: color.raised,
  color: color.ink,
  borderRadius: size.radius.lg,
  boxShadow: color.shadowHigh,
  selectors: { '&:not(:focus)': visuallyHiddenRule },
});

export const aside = style({
  display: 'flex',
  minWidth: 0,
  overflow: 'hidden',
  background: color.surface,
  borderInlineEnd: `${size.border.hair} solid ${color.line}`,
  '@media': { [media.fewLines]: { position: 'sticky', insetBlockStart: 0, height: '100dvh' } },
});

export const header = style({
  gap: `0 ${size.space.sm}`,
  minHeight: `calc(${size.height.header} + ${safe.top})`,
  padding: `calc(${size.space.xs} + ${safe.top}) calc(${size.space.lg} + ${safe.right}) ${size.space.xs} calc(${size.space.sm} + ${safe.left})`,
  borderBlockEnd: `${size.border.hair} solid ${color.line}`,
  '@media': { [media.narrow]: { columnGap: size.space.xs, paddingInlineEnd: size.space.sm } },
});

export const headerTitle = style({
  flex: '1 1 5rem',
  // Breaks between words only: what does not fit beside it moves to the next row.
  minWidth: 'min-content',
  maxWidth: '100%',
  overflowWrap: 'break-word',
  wordBreak: 'keep-all',
  fontSize: size.text.md,
  '@media': { [media.narrow]: { fontSize: size.text.sm, letterSpacing: '-0.01em' } },
});

export const headerEnd = style({
  '@media': { [media.narrow]: { gap: size.space.xs } },
  marginInlineStart: 'auto',
});

/** The content scrolls, so that the bars stay in place. */
export const main = style({
  position: 'relative',
  overflowY: 'auto',
  paddingInline: `${safe.left} ${safe.right}`,
  '@media': { [media.fewLines]: { overflowY: 'visible' } },
});
