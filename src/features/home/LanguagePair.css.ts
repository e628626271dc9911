import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { color, font, size } from '../../ui/theme/vars.css.ts';

/** Wide enough for two language names side by side. */
const cramped = 'pair (max-width: 14rem)';
/** Full-width names with the swap button between them. */
const tiny = 'pair (max-width: 9.5rem)';

const besideSwap = `calc(${size.target.thumb} / 2 + ${size.space.xs})`;

export const pairSlot = style({ containerType: 'inline-size', containerName: 'pair' });

export const pairBox = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  '@container': { [cramped]: { gridTemplateColumns: '1fr' } },
  borderRadius: size.radius.xl,
  boxShadow: color.shadowSoft,
});

export const half = style({
  padding: `${size.space.lg} ${size.space.xl}`,
  '@media': {
    [media.mobile]: {
      paddingInline: size.space.md,
      // The swap button covers half of its width on each side.
      selectors: {
        '&:first-of-type': { paddingInlineEnd: besideSwap },
        '&:last-of-type': { paddingInlineStart: besideSwap },
      },
    },
    // In landscape the start button needs the room below the names.
    [media.flat]: { padding: `${size.space.sm} ${size.space.xl}` },
    [media.canHover]: { selectors: { '&:hover:not(:disabled)': { background: color.sunken } } },
  },
  borderRadius: size.radius.xl,
  textAlign: 'center',
  selectors: {
    '&:disabled': { cursor: 'default' },
    '&:active:not(:disabled)': { background: color.sunken },
    '&:last-of-type': {
      borderInlineStart: `${size.border.hair} solid ${color.line}`,
      borderStartStartRadius: 0,
      borderEndStartRadius: 0,
    },
    '&:first-of-type': { borderStartEndRadius: 0, borderEndEndRadius: 0 },
  },
  '@container': {
    [cramped]: {
      selectors: {
        '&:last-of-type': {
          borderInlineStart: 0,
          borderBlockStart: `${size.border.hair} solid ${color.line}`,
          borderRadius: `0 0 ${size.radius.xl} ${size.radius.xl}`,
          paddingInline: size.space.md,
        },
        '&:first-of-type': {
          borderRadius: `${size.radius.xl} ${size.radius.xl} 0 0`,
          paddingInline: size.space.md,
        },
      },
    },
  },
});

export const flag = style({
  fontFamily: font.emoji,
  fontSize: size.text.title,
  lineHeight: size.leading.text,
  '@media': { [media.flat]: { display: 'none' } },
});

export const name = style({
  fontSize: size.text.lg,
  fontWeight: size.weight.strong,
  lineHeight: size.leading.tight,
  // A language name is one word in every script.
  wordBreak: 'keep-all',
  overflowWrap: 'anywhere',
  selectors: { '&[data-long]': { fontSize: size.text.md } },
  // Beside the swap button of the smallest phones.
  '@media': {
    [media.narrow]: {
      fontSize: size.text.md,
      selectors: { '&[data-long]': { fontSize: size.text.sm } },
    },
  },
});

export const native = style({ '@media': { [media.flat]: { display: 'none' } } });

export const swapSpot = style({
  position: 'absolute',
  // The middle in either direction of text: `translate` does not turn with it.
  left: '50%',
  insetBlockStart: '50%',
  translate: '-50% -50%',
  borderRadius: size.radius.full,
  background: color.surface,
  // Beside the names, which reach the middle when stacked.
  '@container': {
    [cramped]: { left: 'auto', insetInlineEnd: size.space.xs, translate: '0 -50%' },
    [tiny]: { position: 'static', justifySelf: 'center', translate: 'none' },
  },
});

globalStyle(`${swapSpot} > button`, {
  borderRadius: size.radius.full,
  borderColor: color.line,
  color: color.accentInk,
});

export const problem = style({
  marginBlockStart: size.space.sm,
  fontSize: size.text.sm,
  color: color.bad.ink,
  textAlign: 'center',
  textWrap: 'balance',
});
