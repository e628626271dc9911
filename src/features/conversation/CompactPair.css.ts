import { style } from '@vanilla-extract/css';
import { color, size } from '../../ui/theme/vars.css.ts';
import { liveScreenSize } from './live-screen-size.ts';

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
    [liveScreenSize.narrow]: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, auto)',
      gridTemplateAreas: '"between source" "between target"',
    },
    [liveScreenSize.cramped]: { paddingInline: size.space.sm },
    [liveScreenSize.tiny]: { display: 'block' },
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
  '@container': {
    [liveScreenSize.narrow]: { gridArea: 'between', rotate: '90deg' },
    [liveScreenSize.tiny]: { display: 'none' },
  },
});

export const flag = style({ '@container': { [liveScreenSize.tiny]: { display: 'none' } } });
