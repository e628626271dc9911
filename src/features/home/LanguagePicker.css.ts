import { style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { color, font, size } from '../../ui/theme/vars.css.ts';

export const groupName = style({
  padding: `${size.space.sm} 0`,
  fontSize: size.text.sm,
  fontWeight: size.weight.medium,
  color: color.inkSoft,
});

export const choices = style({ marginInline: `calc(-1 * ${size.space.md})` });

export const choice = style({
  display: 'flex',
  alignItems: 'center',
  gap: size.space.md,
  width: '100%',
  minHeight: size.target.lg,
  padding: `${size.space.xs} ${size.space.md}`,
  border: 0,
  borderRadius: size.radius.md,
  background: 'transparent',
  textAlign: 'start',
  cursor: 'pointer',
  touchAction: 'manipulation',
  selectors: { '&[aria-pressed="true"]': { background: color.accentSoft, color: color.accentInk } },
  '@media': {
    [media.canHover]: { selectors: { '&:hover:not([aria-pressed="true"])': { background: color.sunken } } },
  },
});

export const choiceFlag = style({ fontFamily: font.emoji, fontSize: size.text.xl, lineHeight: size.leading.tight });
/** The name in the interface language and the native name: at both ends of a row, or stacked. */
export const choiceNames = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: size.space.md,
  flex: 1,
  minWidth: 0,
});
export const choiceName = style({ fontWeight: size.weight.medium, wordBreak: 'keep-all' });
export const choiceNative = style({ fontSize: size.text.sm, color: color.inkSoft });
