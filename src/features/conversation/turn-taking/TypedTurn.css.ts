import { globalStyle, style } from '@vanilla-extract/css';
import { liveScreenSize } from '../live-screen-size.ts';
import { whoseTurn } from './WhoseTurn.css.ts';
import { color, size } from '../../../ui/theme/vars.css.ts';

export const typedTurn = style({
  flexShrink: 0,
  maxHeight: '60dvh',
  overflowY: 'auto',
  padding: `${size.space.sm} ${size.space.lg}`,
  borderBlockStart: `${size.border.hair} solid ${color.line}`,
  background: color.surface,
  // Scrolls rather than pushing the session bar off the screen.
  '@container': { [liveScreenSize.cramped]: { flexShrink: 1, minHeight: 0, maxHeight: 'none' } },
});

/** With text so large the field needs the space of the indicator. */
globalStyle(`${typedTurn} ~ ${whoseTurn}`, {
  '@container': { [liveScreenSize.cramped]: { display: 'none' } },
});
