import { style } from '@vanilla-extract/css';
import { color, size } from '../theme/vars.css.ts';
import { liveRoom } from './live-room.ts';

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
    [liveRoom.narrow]: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, auto)',
      gridTemplateAreas: '"between source" "between target"',
    },
    [liveRoom.cramped]: { paddingInline: size.space.sm },
    [liveRoom.tiny]: { display: 'block' },
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
    [liveRoom.narrow]: { gridArea: 'between', rotate: '90deg' },
    [liveRoom.tiny]: { display: 'none' },
  },
});

export const flag = style({ '@container': { [liveRoom.tiny]: { display: 'none' } } });
