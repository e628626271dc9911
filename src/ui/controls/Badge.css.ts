import { style, styleVariants } from '@vanilla-extract/css';
import { media } from '../theme/media.ts';
import { tint } from '../theme/tint.css.ts';
import { color, size } from '../theme/vars.css.ts';

export const badge = style({
  padding: `${size.space.hair} ${size.space.sm}`,
  borderRadius: size.radius.full,
  border: `${size.border.hair} solid transparent`,
  fontSize: size.text.xs,
  lineHeight: size.leading.text,
  whiteSpace: 'nowrap',
  '@media': { [media.hugeText]: { whiteSpace: 'normal' } },
});

const tinted = { background: tint.fill, color: tint.ink, borderColor: tint.line };

export const tones = styleVariants({
  default: { background: color.accentSoft, color: color.accentInk },
  secondary: { background: color.sunken, color: color.ink, borderColor: color.line },
  destructive: { background: color.destructive, color: color.onDestructive },
  outline: { color: color.inkSoft, borderColor: color.lineStrong },
  quiet: { color: color.inkSoft, paddingInline: 0 },
  good: tinted,
  caution: tinted,
  bad: tinted,
  calm: tinted,
});
