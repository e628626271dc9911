import { globalStyle, style } from '@vanilla-extract/css';
import { tint } from '../../ui/theme/tint.css.ts';
import { color, font, size } from '../../ui/theme/vars.css.ts';

export const sandbox = style({ color: tint.ink });

/** Until its code has loaded: the line it usually has, without its colour. */
export const awaited = style({ minHeight: '2.35rem' });

globalStyle(`${sandbox} > svg`, { marginBlockStart: size.space.hair });

export const summary = style({
  cursor: 'pointer',
  textWrap: 'pretty',
  listStyle: 'none',
});

globalStyle(`${summary}::-webkit-details-marker`, { display: 'none' });
globalStyle(`details[open] > ${summary} > svg`, { rotate: '180deg' });

export const how = style({ paddingBlockStart: size.space.xs, color: color.ink, wordBreak: 'normal' });

globalStyle(`${how} code`, { fontFamily: font.mono, fontSize: '0.92em' });
