import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { color, size } from '../../ui/theme/vars.css.ts';

export const legalLinks = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: `0 ${size.space.lg}`,
  paddingInline: size.space.lg,
  fontSize: size.text.sm,
});

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

export const legalNote = style({ fontSize: size.text.sm, color: color.inkSoft, textWrap: 'pretty' });
globalStyle(`${legalNote} a`, { color: color.accentInk });
