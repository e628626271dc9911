import { style } from '@vanilla-extract/css';
import { breakBetweenPhrases } from '../../ui/theme/line-breaks.css.ts';
import { color, size } from '../../ui/theme/vars.css.ts';

export const last = style({
  width: '100%',
  maxWidth: `calc(${size.width.conversation} + 2 * ${size.space.lg})`,
  marginInline: 'auto',
  padding: `${size.space.lg} ${size.space.lg} ${size.space.xl}`,
  borderBlockStart: `${size.border.hair} solid ${color.line}`,
});

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${size.space.xs} ${size.space.md}`,
});

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: size.space.sm,
  paddingBlockStart: size.space.sm,
});

export const title = style({ fontSize: size.text.md });

export const kept = style([
  breakBetweenPhrases,
  {
    paddingBlock: `${size.space.sm} ${size.space.md}`,
    fontSize: size.text.sm,
    lineHeight: size.leading.text,
    color: color.inkSoft,
    textWrap: 'balance',
  },
]);
