import type { SessionServices } from '../ports/services.ts';
import { onClose } from './live-session.ts';
import type { LiveSession, SessionSlot } from './live-session.ts';
import { followMediaControls } from './follow-media-controls.ts';
import { pauseWithoutAudio } from './pause-without-audio.ts';
import { pauseWhileHidden } from './pause-while-hidden.ts';

/** What goes along with a running session and is not needed to run it. */
export function startObservers(world: SessionServices, slot: SessionSlot, live: LiveSession): void {
  if (live.isClosed) return;
  onClose(live, followMediaControls(world, slot, live));
  onClose(live, pauseWhileHidden(world, live));
  onClose(live, pauseWithoutAudio(world, live));
}
