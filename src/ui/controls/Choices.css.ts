import { style } from '@vanilla-extract/css';
import { media } from '../theme/media.ts';
import { color, size } from '../theme/vars.css.ts';

/** Browsers indent it. */
export const legend = style({ padding: 0 });

export const choiceRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: size.space.hair,
  marginBlockStart: size.space.sm,
  padding: size.space.hair,
  borderRadius: size.radius.md,
  background: color.sunken,
});

export const choice = style({
  position: 'relative',
  flex: '1 1 0',
  // The longest word has room: "Automatisch" is wider than a third of a narrow phone.
  minWidth: 'min-content',
  minHeight: size.target.thumb,
  padding: `${size.space.xs} ${size.space.sm}`,
  borderRadius: size.radius.sm,
  color: color.inkSoft,
  selectors: {
    '&:has(:checked)': {
      background: color.chosen,
      color: color.accentInk,
      fontWeight: size.weight.strong,
      boxShadow: color.shadowSoft,
    },
    '&:has(:focus-visible)': { outline: `${size.border.ring} solid ${color.focus}`, outlineOffset: size.border.hair },
  },
  '@media': {
    [media.narrow]: { paddingInline: size.space.hair },
    [media.forcedColors]: { selectors: { '&:has(:checked)': { border: `${size.border.ring} solid Highlight` } } },
  },
});
