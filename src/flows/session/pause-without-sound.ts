import type { World } from '../../ports/world.ts';
import { session } from '../../state/session.ts';
import type { LiveSession } from '../live-session.ts';
import { endPause, pauseSession } from './pause-session.ts';

/**
 * The system takes the sound for a call or another app: nobody would hear a translation, so nobody is listened to.
 * @returns stops watching
 */
export function pauseWithoutSound(world: World, live: LiveSession): () => void {
  return world.sound.onTaken((taken) => {
    if (taken && !session.pausedFor) pauseSession(live, 'silenced');
    // What somebody asked for stays until somebody resumes.
    if (!taken && session.pausedFor === 'silenced') endPause(live);
  });
}
