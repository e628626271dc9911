import { style } from '@vanilla-extract/css';
import { color, size } from '../../../ui/theme/vars.css.ts';

/** A line of its own below the buttons. */
export const more = style({
  flexBasis: '100%',
  display: 'grid',
  gap: size.space.hair,
  paddingBlockStart: size.space.sm,
  paddingInlineEnd: size.space.sm,
  borderBlockStart: `${size.border.hair} solid ${color.line}`,
});

export const backLabel = style({ margin: 0, fontSize: size.text.sm, color: color.inkSoft });

export const backText = style({ margin: 0, fontSize: size.text.md, color: color.ink, overflowWrap: 'anywhere' });
