import { style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { color, font, size } from '../../ui/theme/vars.css.ts';

export const groupName = style({ padding: `${size.space.sm} 0` });

export const choices = style({ marginInline: `calc(-1 * ${size.space.md})` });

export const choice = style({
  width: '100%',
  minHeight: size.target.lg,
  padding: `${size.space.xs} ${size.space.md}`,
  borderRadius: size.radius.md,
  selectors: { '&[aria-pressed="true"]': { background: color.accentSoft, color: color.accentInk } },
  '@media': {
    [media.canHover]: { selectors: { '&:hover:not([aria-pressed="true"])': { background: color.sunken } } },
  },
});

export const choiceFlag = style({ fontFamily: font.emoji, fontSize: size.text.xl, lineHeight: size.leading.tight });
export const choiceName = style({ wordBreak: 'keep-all' });
