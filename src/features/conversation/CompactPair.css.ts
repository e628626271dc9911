import { style } from '@vanilla-extract/css';
import { color, size } from '../../ui/theme/vars.css.ts';
import { liveScreenSize } from './live-screen-size.ts';

export const compactPair = style({
  position: 'relative',
  gap: `0 ${size.space.xs}`,
  minWidth: 0,
  maxWidth: '100%',
  minHeight: size.target.sm,
  padding: `${size.space.xs} ${size.space.sm}`,
  borderRadius: size.radius.xl,
  background: color.sunken,
  fontSize: size.text.sm,
  lineHeight: size.leading.tight,
  '@container': {
    [liveScreenSize.narrow]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, auto)',
    },
    [liveScreenSize.cramped]: {
      display: 'block',
      paddingInline: size.space.sm,
      fontSize: size.text.xs,
      overflowWrap: 'anywhere',
      textAlign: 'center',
    },
  },
});

export const between = style({
  color: color.inkSoft,
  '@container': {
    [liveScreenSize.narrow]: { display: 'none' },
    [liveScreenSize.cramped]: { display: 'none' },
  },
});

export const flag = style({ '@container': { [liveScreenSize.cramped]: { display: 'none' } } });
