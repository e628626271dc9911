import { style } from '@vanilla-extract/css';
import { breakBetweenPhrases } from '../theme/line-breaks.css.ts';
import { color, size } from '../theme/vars.css.ts';

export const emptyState = style({
  flex: 1,
  padding: `${size.space.xxl} ${size.space.lg}`,
  textAlign: 'center',
  selectors: { '&:lang(ja)': { wordBreak: 'auto-phrase' } },
});

export const art = style({
  width: size.target.microphone,
  height: size.target.microphone,
  marginBlockEnd: size.space.sm,
  background: color.accentSoft,
  color: color.accentInk,
});

export const heading = style({ fontSize: size.text.lg, fontWeight: size.weight.strong, textWrap: 'balance' });
export const emptyText = style([
  breakBetweenPhrases,
  { maxWidth: `min(100%, ${size.width.text})`, color: color.inkSoft, textWrap: 'balance' },
]);
export const emptyAction = style({ marginBlockStart: size.space.md });
