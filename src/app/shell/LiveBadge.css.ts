import { style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { tint } from '../../ui/theme/tint.css.ts';
import { color, size } from '../../ui/theme/vars.css.ts';

export const liveLink = style({
  padding: `${size.space.xs} ${size.space.md}`,
  border: `${size.border.hair} solid ${tint.line}`,
  background: tint.fill,
  color: tint.ink,
  fontSize: size.text.sm,
  textDecoration: 'none',
  '@media': { [media.mobile]: { gap: size.space.xs, paddingInline: size.space.sm } },
});

export const liveDot = style({ background: color.live });
