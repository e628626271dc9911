import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../theme/media.ts';
import { color, safe, size } from '../theme/vars.css.ts';

export const translating = style({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
  width: '100%',
});

/** On a phone the languages lie over everything, where the header was. */
export const pinned = style({
  display: 'flex',
  justifyContent: 'center',
  padding: `calc(${size.space.sm} + ${safe.top}) ${size.space.lg} ${size.space.sm}`,
  borderBlockEnd: `${size.border.hair} solid ${color.line}`,
  '@media': { [media.fromTablet]: { order: 0, border: 0, paddingBlock: `${size.space.md} 0` } },
});

export const topBar = style({
  display: 'flex',
  alignItems: 'center',
  gap: size.space.sm,
  width: '100%',
  maxWidth: `calc(${size.width.conversation} + 2 * ${size.space.lg})`,
  marginInline: 'auto',
  padding: `${size.space.xs} ${size.space.lg} ${size.space.xs} ${size.space.sm}`,
});

export const titles = style({ display: 'grid', minWidth: 0 });

globalStyle(`${titles} h2`, { fontSize: size.text.md });

export const subtitle = style({ fontSize: size.text.sm, color: color.inkSoft, lineHeight: size.leading.text });

export const hints = style({
  display: 'grid',
  gap: size.space.sm,
  width: '100%',
  maxWidth: size.width.conversation,
  marginInline: 'auto',
  paddingInline: size.space.lg,
  selectors: { '&:empty': { display: 'none' } },
});
