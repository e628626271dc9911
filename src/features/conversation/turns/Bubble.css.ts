import { createVar, fallbackVar, globalStyle, keyframes, style } from '@vanilla-extract/css';
import { media } from '../../../ui/theme/media.ts';
import { tint } from '../../../ui/theme/tint.css.ts';
import { unstableWords } from '../../../ui/theme/unstable-words.ts';
import { color, motion, size } from '../../../ui/theme/vars.css.ts';

/** The users' choice of text size, as a factor. */
const scale = createVar();
const textScale = fallbackVar(scale, '1');

globalStyle('[data-text-size="large"]', { vars: { [scale]: '1.25' } });
globalStyle('[data-text-size="larger"]', { vars: { [scale]: '1.6' } });

/** One width for all, so that streaming text does not move the edge. The squared corner points at the speaker. */
export const bubble = style({
  width: `min(100%, ${size.width.narrow})`,
  padding: `${size.space.md} ${size.space.lg} ${size.space.xs}`,
  borderRadius: size.radius.xl,
  border: `${size.border.hair} solid ${tint.line}`,
  background: tint.fill,
  selectors: {
    '&[data-speaker="userA"]': { borderEndStartRadius: size.radius.tail },
    '&[data-speaker="userB"]': { borderEndEndRadius: size.radius.tail },
  },
});

const blink = keyframes({ '0%, 100%': { opacity: 1 }, '50%': { opacity: 0.25 } });

/** A caret after a text that still grows. It takes no width: no word moves when it appears or goes. */
globalStyle(`${bubble} [data-partial]::after`, {
  content: '""',
  display: 'inline-block',
  width: size.border.ring,
  height: '1em',
  marginInline: `${size.space.hair} calc(-1 * (${size.border.ring} + ${size.space.hair}))`,
  verticalAlign: '-0.125em',
  background: 'currentColor',
  animation: `${blink} ${motion.pulse} ease-in-out infinite`,
});

globalStyle(`${bubble} [data-unstable]`, { ...unstableWords, color: color.inkSoft });

const text = {
  lineHeight: size.leading.text,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  unicodeBidi: 'isolate',
} as const;

export const translationText = style({
  ...text,
  fontSize: `calc(${size.text.translation} * ${textScale})`,
  fontWeight: size.weight.medium,
});

export const sourceText = style({
  ...text,
  fontSize: `calc(${size.text.source} * ${textScale})`,
  color: color.inkSoft,
});

/** Behind the last word, with a full touch target that adds no height to its line. */
export const edit = style({
  display: 'inline-flex',
  margin: '-0.8125rem',
  marginInlineStart: '-0.5rem',
  padding: '0.8125rem',
  verticalAlign: '-0.1875rem',
  color: color.inkSoft,
});

const breathe = keyframes({ '0%, 100%': { opacity: 1 }, '50%': { opacity: 0.4 } });

export const waiting = style({
  letterSpacing: '0.2em',
  animation: `${breathe} ${motion.pulse} ease-in-out infinite`,
});

export const foot = style({
  minHeight: size.target.thumb,
  marginInlineEnd: `calc(-1 * ${size.space.sm})`,
  color: color.inkSoft,
});

/** Wraps internally before the buttons wrap below it. */
export const caption = style({
  flex: '1 1 5rem',
  gap: `0 ${size.space.sm}`,
  fontSize: size.text.xs,
  lineHeight: size.leading.text,
});

export const speakerName = style({ fontSize: size.text.sm, color: tint.ink });

/** The initial of a person with a name. */
export const initial = style({
  flexShrink: 0,
  width: '1.25rem',
  height: '1.25rem',
  color: color.surface,
  fontSize: size.text.xs,
  background: tint.mark,
  borderRadius: size.radius.tail,
  selectors: { '[data-speaker="userA"] &': { borderRadius: size.radius.full } },
  '@media': { [media.forcedColors]: { border: `${size.border.hair} solid CanvasText` } },
});

/** The button for more is fetched: its placeholder has its exact size, so that nothing moves when it arrives. */
export const moreSlot = style({
  display: 'flex',
  width: size.target.md,
  height: size.target.md,
  '@media': { [media.touch]: { width: size.target.thumb, height: size.target.thumb } },
});

/** Three dots of the usual width are pale. */
globalStyle(`${moreSlot} svg`, { strokeWidth: 3, color: color.ink });

export const done = style({ display: 'inline-flex', color: color.good.ink });

export const firstHeard = style({});

globalStyle(`${firstHeard} > summary`, { minHeight: size.target.thumb, alignContent: 'center', cursor: 'pointer' });

export const firstText = style({ textDecoration: 'line-through', overflowWrap: 'anywhere', unicodeBidi: 'isolate' });
