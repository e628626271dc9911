import { style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { color, size } from '../../ui/theme/vars.css.ts';

export const liveLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: size.space.sm,
  minHeight: size.target.sm,
  padding: `${size.space.xs} ${size.space.md}`,
  borderRadius: size.radius.full,
  border: `${size.border.hair} solid ${color.good.line}`,
  background: color.good.fill,
  color: color.good.ink,
  fontSize: size.text.sm,
  fontWeight: size.weight.medium,
  lineHeight: size.leading.tight,
  textDecoration: 'none',
  '@media': {
    [media.mobile]: { gap: size.space.xs, paddingInline: size.space.sm },
    [media.touch]: { minHeight: size.target.thumb },
  },
});

export const liveDot = style({
  width: size.space.sm,
  height: size.space.sm,
  flexShrink: 0,
  borderRadius: size.radius.full,
  background: color.live,
});
