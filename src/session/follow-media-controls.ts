import { subscribe } from 'valtio';
import type { SessionServices } from '../ports/services.ts';
import { pair } from '../state/pair.ts';
import { isPaused, session } from '../state/session.ts';
import { stopSession } from './stop-session.ts';
import type { LiveSession, SessionSlot } from './live-session.ts';
import { pauseSession } from './pause-session.ts';
import { resumeSession } from './resume-session.ts';

const PRODUCT = 'Dragoman';

/**
 * Lets the system's own controls pause, resume and stop the session, and show which of them would do something.
 * @returns takes them away
 */
export function followMediaControls(world: SessionServices, slot: SessionSlot, live: LiveSession): () => void {
  const show = () => world.mediaControls.setPaused(isPaused(session) || session.recovery === 'suspended');
  world.mediaControls.show(
    { title: world.pairTitle(pair.current), product: PRODUCT },
    {
      resume: () => void resumeSession(world, slot),
      pause: () => pauseSession(live, 'asked'),
      stop: () => void stopSession(world, slot),
    },
  );
  show();
  const stop = subscribe(session, show);
  return () => {
    stop();
    world.mediaControls.clear();
  };
}
