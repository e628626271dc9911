import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { color, size } from '../../ui/theme/vars.css.ts';

export const paper = style({
  display: 'grid',
  gap: size.space.lg,
  minWidth: 0,
  padding: size.space.xl,
  background: color.surface,
  border: `${size.border.hair} solid ${color.line}`,
  borderRadius: size.radius.xl,
  '@media': {
    [media.mobile]: { padding: size.space.lg },
    print: { padding: 0, border: 'none', background: 'none', color: 'black' },
  },
});
export const title = style({ fontSize: size.text.xl, overflowWrap: 'anywhere' });

export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 13rem), 1fr))',
  gap: size.space.md,
});
export const fact = style({ minWidth: 0, overflowWrap: 'anywhere' });
export const factName = style({ fontSize: size.text.sm, color: color.inkSoft });
export const party = style({ whiteSpace: 'pre-line' });

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
export const total = style({ fontWeight: size.weight.strong });
export const note = style({ fontSize: size.text.sm, color: color.inkSoft, textWrap: 'pretty' });

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
