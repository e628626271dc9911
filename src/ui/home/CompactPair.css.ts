import { style } from '@vanilla-extract/css';
import { color, size } from '../theme/vars.css.ts';

/** On the narrowest phones most pairs do not fit in one line, so that all of them take two. */
const narrow = 'live (max-width: 22.5rem)';
/** With letters so large that a word is as wide as the phone. */
const cramped = 'live (max-width: 14rem)';

export const compactPair = style({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: `0 ${size.space.sm}`,
  minWidth: 0,
  maxWidth: '100%',
  minHeight: size.target.sm,
  padding: `${size.space.xs} ${size.space.lg}`,
  borderRadius: size.radius.xl,
  background: color.sunken,
  fontSize: size.text.sm,
  fontWeight: size.weight.medium,
  lineHeight: size.leading.tight,
  '@container': {
    [narrow]: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, auto)',
      gridTemplateAreas: '"between source" "between target"',
    },
    [cramped]: { paddingInline: size.space.sm },
  },
});

export const compactSide = style({
  display: 'flex',
  alignItems: 'center',
  gap: size.space.sm,
  minWidth: 0,
});

export const between = style({
  color: color.inkSoft,
  '@container': { [narrow]: { gridArea: 'between', rotate: '90deg' } },
});
