import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { media } from '../theme/media.ts';
import { balancedLines } from '../theme/line-breaks.css.ts';
import { color, size } from '../theme/vars.css.ts';

export const alert = style([
  balancedLines,
  {
    display: 'flex',
    alignItems: 'flex-start',
    gap: size.space.md,
    width: '100%',
    padding: `${size.space.md} ${size.space.lg}`,
    border: `${size.border.hair} solid`,
    borderRadius: size.radius.lg,
    fontSize: size.text.sm,
    lineHeight: size.leading.loose,
    textWrap: 'pretty',
  },
]);

/** The action wraps below the text if it does not fit beside it. */
export const alertContent = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: `${size.space.sm} ${size.space.md}`,
  flex: 1,
  minWidth: 0,
});

export const tones = styleVariants(
  { calm: color.calm, good: color.good, caution: color.caution, bad: color.bad },
  (tint) => ({ background: tint.fill, borderColor: tint.line }),
);

/** With huge text the text needs the full width. */
globalStyle(`${alert} > svg`, { '@media': { [media.hugeText]: { display: 'none' } } });

for (const [tone, tint] of Object.entries({
  calm: color.calm,
  good: color.good,
  caution: color.caution,
  bad: color.bad,
})) {
  globalStyle(`${alert}[data-tone="${tone}"] > svg`, { color: tint.mark });
}

export const alertBody = style({ flex: '1 1 12rem', minWidth: 0, display: 'grid', gap: size.space.hair });
/** A list of steps takes the width of a phone. */
globalStyle(`${alertBody}:has(> ol)`, { flexBasis: '20rem' });

export const alertTitle = style({
  fontWeight: size.weight.strong,
  fontSize: size.text.md,
  lineHeight: size.leading.text,
});
export const alertAction = style({
  minWidth: 0,
  maxWidth: '100%',
  display: 'flex',
  flexWrap: 'wrap',
  gap: size.space.sm,
  alignSelf: 'center',
});
