import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { color, size } from '../../ui/theme/vars.css.ts';

export const paper = style({
  padding: size.space.xl,
  borderRadius: size.radius.xl,
  '@media': {
    [media.mobile]: { padding: size.space.lg },
    print: { padding: 0, border: 'none', background: 'none', color: 'black' },
  },
});
/** Each line of an address has its own direction, and all begin at the edge of the page's. */
export const party = style({ whiteSpace: 'pre-line', unicodeBidi: 'plaintext', textAlign: 'match-parent' });

export const sums = style({ width: '100%', borderCollapse: 'collapse' });
globalStyle(`${sums} :is(th, td)`, {
  padding: `${size.space.sm} 0`,
  textAlign: 'start',
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
  borderBlockEnd: `${size.border.hair} solid ${color.line}`,
});
globalStyle(`${sums} thead th`, { fontSize: size.text.sm, fontWeight: 'normal', color: color.inkSoft });
export const amountCell = style({ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' });
globalStyle(`${sums} ${amountCell}`, { paddingInlineStart: size.space.md, textAlign: 'end' });

/** On paper: only the receipt, and its ancestors without their frames and scroll areas. */
globalStyle(`*:has(${paper})`, {
  '@media': {
    print: {
      display: 'block',
      width: 'auto',
      maxWidth: 'none',
      height: 'auto',
      minHeight: 0,
      margin: 0,
      padding: 0,
      overflow: 'visible',
      background: 'none',
      colorScheme: 'light',
    },
  },
});
globalStyle(`*:has(${paper}) > *:not(:has(${paper}), ${paper})`, { '@media': { print: { display: 'none' } } });
/** In the dark theme too. */
globalStyle(`${paper} *`, { '@media': { print: { color: 'black' } } });
