import type { ConversationWorld } from '../../ports/world.ts';
import { onClose } from '../live-session.ts';
import type { LiveSession, LiveSlot } from '../live-session.ts';
import { followMediaControls } from './follow-media-controls.ts';
import { pauseWithoutSound } from './pause-without-sound.ts';
import { pauseWhileHidden } from './pause-while-hidden.ts';

/** What goes along with a running session and is not needed to run it. */
export function accompany(world: ConversationWorld, slot: LiveSlot, live: LiveSession): void {
  if (live.isClosed) return;
  onClose(live, followMediaControls(world, slot, live));
  onClose(live, pauseWhileHidden(world, live));
  onClose(live, pauseWithoutSound(world, live));
}
