import { globalStyle, style } from '@vanilla-extract/css';
import { breakBetweenPhrases } from '../../ui/theme/line-breaks.css.ts';
import { media } from '../../ui/theme/media.ts';
import { color, font, safe, size } from '../../ui/theme/vars.css.ts';

export const strip = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: size.space.sm,
  padding: `${size.space.sm} calc(${size.space.lg} + ${safe.right}) ${size.space.sm} calc(${size.space.lg} + ${safe.left})`,
  background: color.caution.fill,
  borderBlockEnd: `${size.border.hair} solid ${color.caution.line}`,
  color: color.caution.ink,
  fontSize: size.text.sm,
  lineHeight: size.leading.text,
});

/** Until its code has loaded: the lines it usually has. */
export const stripAwaited = style([
  strip,
  { minHeight: '2.6rem', '@media': { [media.mobile]: { minHeight: '4rem' } } },
]);

globalStyle(`${strip} > svg`, { marginBlockStart: size.space.hair });

export const lead = style([breakBetweenPhrases, { display: 'grid', gap: size.space.xs, minWidth: 0 }]);
export const summary = style({
  display: 'flex',
  alignItems: 'center',
  gap: size.space.sm,
  cursor: 'pointer',
  textWrap: 'pretty',
  listStyle: 'none',
});

globalStyle(`${summary}::-webkit-details-marker`, { display: 'none' });
globalStyle(`details[open] > ${summary} > svg`, { rotate: '180deg' });

export const how = style({ paddingBlockStart: size.space.xs, color: color.ink, wordBreak: 'normal' });

globalStyle(`${how} code`, { fontFamily: font.mono, fontSize: '0.92em' });
