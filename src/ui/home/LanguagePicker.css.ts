import { style } from '@vanilla-extract/css';
import { media } from '../theme/media.ts';
import { color, font, size } from '../theme/vars.css.ts';

export const groupName = style({
  padding: `${size.space.sm} 0`,
  fontSize: size.text.sm,
  fontWeight: size.weight.medium,
  color: color.inkSoft,
});

export const choices = style({ marginInline: `calc(-1 * ${size.space.md})` });

export const choice = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, max-content) minmax(4rem, 1fr) auto',
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
export const choiceName = style({ fontWeight: size.weight.medium, minWidth: 0, wordBreak: 'keep-all' });
/** At the far end whatever the direction of its script. */
export const choiceNative = style({
  justifySelf: 'end',
  fontSize: size.text.sm,
  color: color.inkSoft,
  textAlign: 'end',
});
