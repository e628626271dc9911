import { style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { color, size } from '../../ui/theme/vars.css.ts';

export const legalLinks = style({ paddingInline: size.space.lg });

export const legalLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: size.target.sm,
  color: color.inkSoft,
  textDecorationLine: 'underline',
  textUnderlineOffset: '0.2em',
  '@media': {
    [media.touch]: { minHeight: size.target.thumb },
    [media.canHover]: { selectors: { '&:hover': { color: color.ink } } },
  },
});
