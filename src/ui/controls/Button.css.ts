import { style, styleVariants } from '@vanilla-extract/css';
import { media } from '../theme/media.ts';
import { color, motion, size } from '../theme/vars.css.ts';

export const button = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  maxWidth: '100%',
  border: `${size.border.hair} solid transparent`,
  borderRadius: size.radius.md,
  textDecoration: 'none',
  textWrap: 'balance',
  // Long words of large text: a German or Russian button may be one word.
  hyphens: 'auto',
  overflowWrap: 'anywhere',
  userSelect: 'none',
  transition: `background-color ${motion.quick}, border-color ${motion.quick}, color ${motion.quick}, scale ${motion.quick}`,
  selectors: {
    '&:active:not(:disabled, [aria-disabled])': { scale: '0.98' },
    '&:disabled, &[aria-disabled]:not([data-pending])': { opacity: 0.5, cursor: 'not-allowed' },
    '&[data-pending]': { cursor: 'progress' },
    '&[data-wide]': { width: '100%' },
  },
  '@media': { [media.forcedColors]: { borderColor: 'ButtonText' } },
});

export const face = style({ minWidth: 0, selectors: { '[data-pending] > &': { opacity: 0 } } });

export const wait = style({ position: 'absolute', inset: 0 });

const pressable = '&:not(:disabled, [aria-disabled])';

function onHover(rule: { background?: string; color?: string; borderColor?: string }) {
  return {
    '@media': { [media.canHover]: { selectors: { [`${pressable}:hover`]: rule } } },
    selectors: { [`${pressable}:active`]: rule },
  };
}

export const variants = styleVariants({
  default: { background: color.accent, color: color.onAccent, ...onHover({ background: color.accentPressed }) },
  destructive: {
    background: color.destructive,
    color: color.onDestructive,
    ...onHover({ background: color.destructivePressed }),
  },
  outline: {
    background: color.surface,
    color: color.ink,
    borderColor: color.lineStrong,
    ...onHover({ background: color.sunken }),
  },
  secondary: { background: color.accentSoft, color: color.accentInk, ...onHover({ borderColor: color.accentInk }) },
  ghost: { background: 'transparent', color: 'inherit', ...onHover({ background: color.sunken }) },
  link: {
    background: 'transparent',
    color: color.accentInk,
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    ...onHover({ color: color.ink }),
  },
});

const thumb = { '@media': { [media.touch]: { minHeight: size.target.thumb, minWidth: size.target.thumb } } };

export const sizes = styleVariants({
  default: {
    minHeight: size.target.md,
    padding: `${size.space.xs} ${size.space.lg}`,
    fontSize: size.text.md,
    '@media': { ...thumb['@media'], [media.narrow]: { paddingInline: size.space.md } },
  },
  sm: { minHeight: size.target.sm, padding: `${size.space.xs} ${size.space.md}`, fontSize: size.text.sm, ...thumb },
  lg: {
    minHeight: size.target.lg,
    padding: `${size.space.sm} ${size.space.xl}`,
    fontSize: size.text.lg,
    borderRadius: size.radius.lg,
  },
  icon: { width: size.target.md, height: size.target.md, padding: 0, ...thumb },
});
