import { style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { color, size } from '../../ui/theme/vars.css.ts';

export const legalLinks = style({ paddingInline: size.space.lg });

export const legalLink = style({
  color: color.inkSoft,
  textDecorationLine: 'underline',
  textUnderlineOffset: '0.2em',
  '@media': { [media.canHover]: { selectors: { '&:hover': { color: color.ink } } } },
});
