import { globalStyle, style } from '@vanilla-extract/css';
import { color, size } from '../../../ui/theme/vars.css.ts';

/** Below the words, not over them: a hint to look again, not an error. */
export const mark = style({
  maxWidth: '100%',
  marginBlock: size.space.xs,
  padding: `${size.space.hair} ${size.space.sm}`,
  borderRadius: size.radius.tail,
  border: `${size.border.hair} solid ${color.caution.line}`,
  background: color.caution.fill,
  color: color.caution.ink,
  fontSize: size.text.sm,
  lineHeight: size.leading.text,
});

/** Their text ends where the box does. */
export const remedies = style({
  display: 'flex',
  flexWrap: 'wrap',
  marginInline: `calc(-1 * ${size.space.md})`,
});

/** A remedy at work is read as a state. */
globalStyle(`${remedies} > button[aria-disabled]:not([data-pending])`, {
  opacity: 1,
  color: 'inherit',
  textDecoration: 'none',
});

/** A sound between the turns: quieter than a turn. */
export const quiet = style({ borderColor: 'transparent', background: 'none', color: color.inkSoft });

export const changes = style({
  display: 'inline-flex',
  flexWrap: 'wrap',
  columnGap: size.space.md,
  overflowWrap: 'anywhere',
});
