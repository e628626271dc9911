import { style } from '@vanilla-extract/css';
import { color, motion, safe, size } from '../../../ui/theme/vars.css.ts';

/** At the edge with the button, and at the other. */
const buttonEdge = `calc(${size.target.lg} + max(${size.space.lg}, ${safe.bottom}))`;
const freeEdge = `max(${size.space.lg}, ${safe.top})`;

export const largeBox = style({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  height: '100%',
  paddingBlock: `${freeEdge} ${buttonEdge}`,
  paddingInline: 0,
  color: color.ink,
  overflow: 'auto',
  cursor: 'pointer',
  transition: `rotate ${motion.enter}`,
  // The button stays where it is.
  selectors: { '&[data-turned]': { rotate: '180deg', paddingBlock: `${buttonEdge} ${freeEdge}` } },
});

export const largeText = style({
  margin: 'auto',
  minWidth: 0,
  // Not of the container: a long word would grow into that before anything overflows.
  paddingInline: size.space.lg,
  textAlign: 'center',
  overflowWrap: 'break-word',
  userSelect: 'text',
});

/** At the edge of the person who holds the device, whichever way the text is turned. */
export const closeSpot = style({
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  padding: `${size.space.xs} ${size.space.lg} max(${size.space.sm}, ${safe.bottom})`,
  background: color.surface,
});
