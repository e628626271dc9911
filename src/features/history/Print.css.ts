import { globalStyle, style } from '@vanilla-extract/css';
import { size } from '../../ui/theme/vars.css.ts';

/** Only on paper, and then alone: black on white whatever the theme. */
export const printSheet = style({
  display: 'none',
  '@media': { print: { display: 'block', color: 'CanvasText', background: 'Canvas', colorScheme: 'light' } },
});

globalStyle(`body:has(> ${printSheet}) > *:not(${printSheet})`, {
  '@media': { print: { display: 'none !important' } },
});
globalStyle(`html:has(${printSheet}), html:has(${printSheet}) body`, {
  '@media': {
    print: { height: 'auto', overflow: 'visible', background: 'Canvas', colorScheme: 'light !important' },
  },
});
globalStyle(`${printSheet} h1`, { fontSize: size.text.xl });
globalStyle(`${printSheet} section + section`, { breakBefore: 'page' });
globalStyle(`${printSheet} table`, { width: '100%', borderCollapse: 'collapse', marginBlockStart: size.space.md });
globalStyle(`${printSheet} :is(th, td)`, {
  padding: `${size.space.xs} ${size.space.sm}`,
  borderBlockEnd: `${size.border.hair} solid`,
  textAlign: 'start',
  verticalAlign: 'top',
  breakInside: 'avoid',
});
globalStyle(`${printSheet} td:first-child`, { whiteSpace: 'nowrap' });

export const printedText = style({ width: '45%', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
