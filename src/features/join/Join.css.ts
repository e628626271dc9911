import { style } from '@vanilla-extract/css';
import { size } from '../../ui/theme/vars.css.ts';

/** As high as the window, as the shell gives it to the live screen. */
export const liveScreen = style({ display: 'flex', flexDirection: 'column', height: '100dvh', minHeight: 0 });

/** Ways to keep what was said, as wide as each other. */
export const keeping = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))',
  gap: size.space.sm,
});

/** As wide as a form, beside bubbles that are wider. */
export const kept = style({
  display: 'grid',
  gap: size.space.md,
  width: `min(100%, ${size.width.form})`,
  marginInline: 'auto',
});
