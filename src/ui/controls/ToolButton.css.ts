import { style } from '@vanilla-extract/css';
import { media } from '../theme/media.ts';
import { color, size } from '../theme/vars.css.ts';

/** Buttons of one bar, as wide as each other. */
export const tools = style({
  display: 'grid',
  gridAutoFlow: 'column',
  // Each is as wide as the others.
  gridAutoColumns: 'minmax(0, 1fr)',
  gap: size.space.hair,
  flexShrink: 0,
});

export const tool = style({
  minWidth: size.target.thumb,
  minHeight: size.target.lg,
  padding: `${size.space.xs} ${size.space.hair}`,
  borderRadius: size.radius.md,
  fontSize: size.text.xs,
  textAlign: 'center',
  textWrap: 'balance',
  selectors: {
    '&[aria-pressed="true"]': { background: color.accentSoft, color: color.accentInk },
    '&:disabled': { opacity: 0.5, cursor: 'default' },
  },
  '@media': {
    [media.fromDesktop]: {
      flexDirection: 'row',
      gap: size.space.sm,
      minHeight: size.target.thumb,
      fontSize: size.text.sm,
    },
    [media.flat]: { flexDirection: 'row', gap: size.space.sm, minHeight: size.target.sm },
    [media.canHover]: { selectors: { '&:hover:not(:disabled, [aria-pressed="true"])': { background: color.sunken } } },
  },
});

export const toolWord = style({ minWidth: 0, overflowWrap: 'anywhere' });
