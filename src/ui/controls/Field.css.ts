import { style } from '@vanilla-extract/css';
import { media } from '../theme/media.ts';
import { color, motion, size } from '../theme/vars.css.ts';

export const fieldLabel = style({ fontSize: size.text.sm, fontWeight: size.weight.medium });

/** At least 16 px: iOS zooms into smaller fields. */
export const input = style({
  width: '100%',
  minWidth: 0,
  minHeight: size.target.thumb,
  padding: `${size.space.sm} ${size.space.md}`,
  border: `${size.border.hair} solid ${color.lineStrong}`,
  borderRadius: size.radius.md,
  background: color.surface,
  color: color.ink,
  fontSize: size.text.md,
  lineHeight: size.leading.text,
  transition: `border-color ${motion.quick}`,
  selectors: {
    '&::placeholder': { color: color.inkSoft, opacity: 1 },
    '&:hover:not(:disabled)': { borderColor: color.inkSoft },
    '&:focus-visible': { outlineOffset: `calc(-1 * ${size.border.ring})`, borderColor: color.focus },
    '&[data-invalid]': { borderColor: color.bad.mark },
    '&[data-invalid]:focus-visible': { borderColor: color.bad.mark, outlineColor: color.bad.mark },
    '&:disabled': { opacity: 0.55, cursor: 'not-allowed', background: color.sunken },
  },
  '@media': { [media.forcedColors]: { borderColor: 'CanvasText' } },
});

export const area = style([input, { minHeight: size.height.area, resize: 'vertical' }]);

/** Padding for the button at the end. */
export const withButton = style({ position: 'relative' });

export const inputBeforeButton = style([input, { paddingInlineEnd: size.target.lg }]);
export const buttonInside = style({ position: 'absolute', insetInlineEnd: 0 });

export const code = style({
  fontVariantNumeric: 'tabular-nums',
  fontSize: size.text.xl,
  letterSpacing: '0.35em',
  textAlign: 'center',
});

export const errorText = style({ fontSize: size.text.sm, color: color.bad.ink, lineHeight: size.leading.text });
