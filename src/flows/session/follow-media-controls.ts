import { subscribe } from 'valtio';
import type { ConversationWorld } from '../../ports/world.ts';
import { pair } from '../../state/pair.ts';
import { isPaused, session } from '../../state/session.ts';
import { finishSession } from '../finish-session.ts';
import type { LiveSession, LiveSlot } from '../live-session.ts';
import { pauseSession } from './pause-session.ts';
import { resumeSession } from './resume-session.ts';

const PRODUCT = 'Dragoman';

/**
 * Lets the system's own controls pause, resume and stop the session, and show which of them would do something.
 * @returns takes them away
 */
export function followMediaControls(world: ConversationWorld, slot: LiveSlot, live: LiveSession): () => void {
  const show = () => world.mediaControls.setPaused(isPaused(session) || session.line === 'suspended');
  world.mediaControls.show(
    { title: world.pairTitle(pair.current), product: PRODUCT },
    {
      resume: () => void resumeSession(world, slot),
      pause: () => pauseSession(live, 'asked'),
      stop: () => void finishSession(world, slot),
    },
  );
  show();
  const stop = subscribe(session, show);
  return () => {
    stop();
    world.mediaControls.clear();
  };
}
