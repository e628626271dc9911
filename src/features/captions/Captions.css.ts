import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../ui/theme/media.ts';
import { unstableWords } from '../../ui/theme/unstable-words.ts';
import { color, size } from '../../ui/theme/vars.css.ts';

/** Read from the back of a room. In a stream the window is small, in a hall it is large. */
const captionSize = 'clamp(1.75rem, 1rem + 4.2vmin + 1.2vw, 7rem)';

export const screen = style({
  height: '100dvh',
  overflow: 'hidden',
  background: color.canvas,
  selectors: { '&[data-transparent]': { background: 'transparent' }, '&[data-idle]': { cursor: 'none' } },
});

globalStyle(`html:has([data-transparent]), html:has([data-transparent]) body`, { background: 'transparent' });

export const columns = style({
  display: 'grid',
  gridAutoColumns: 'minmax(0, 1fr)',
  gridAutoFlow: 'column',
  gap: size.space.xxl,
  padding: size.space.xl,
  '@media': { [media.mobile]: { gridAutoFlow: 'row', gridAutoRows: 'minmax(0, 1fr)' } },
});

/** The newest at the bottom; what does not fit fades out at the top. */
export const column = style({
  gap: '0.5em',
  paddingBlockEnd: '0.15em',
  minHeight: 0,
  overflow: 'hidden',
  maskImage: `linear-gradient(to bottom, transparent, ${color.ink} 0.4em)`,
  fontSize: captionSize,
  lineHeight: size.leading.tight,
});

export const caption = style({
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
  selectors: {
    '&:not(:last-child)': { color: color.inkSoft },
    // On any picture.
    '[data-transparent] &, [data-transparent] &:not(:last-child)': {
      color: color.codePaper,
      textShadow: `0 0 0.15em ${color.codeInk}, 0 0 0.3em ${color.codeInk}, 0 0.04em 0.08em ${color.codeInk}`,
    },
  },
});

globalStyle(`${caption} [data-unstable]`, { ...unstableWords, opacity: 0.85 });

export const speaker = style({ display: 'block', fontSize: '0.42em', fontWeight: size.weight.strong });

/** As it was said: above its translation, and quieter. */
export const original = style({ display: 'block', fontSize: '0.62em', color: color.inkSoft });

const windowSizes = { small: '1.25rem', normal: '1.75rem', large: '2.75rem' };

/** In front of other programs: two lines, and as many more as it is made high for. */
export const window = style({
  height: '100dvh',
  padding: size.space.sm,
  overflow: 'hidden',
  background: color.canvas,
});

for (const [name, fontSize] of Object.entries(windowSizes))
  globalStyle(`${window}[data-size="${name}"] ${column}`, { flex: 1, fontSize });

export const small = style({ font: 'inherit', color: color.ink, background: color.surface, border: 0 });

export const foot = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
  alignItems: 'end',
  maxWidth: '36rem',
  gap: size.space.md,
  padding: `${size.space.sm} ${size.space.xl}`,
});

/** A sentence needs the width of both boxes, as a switch does on a phone. */
globalStyle(`${foot} > output`, { gridColumn: '1 / -1' });
globalStyle(`${foot} > label`, { '@media': { [media.mobile]: { gridColumn: '1 / -1' } } });

/** An error stays visible. */
globalStyle(`${screen}[data-idle] > ${foot}:not(:focus-within) > :not(output)`, { opacity: 0 });
