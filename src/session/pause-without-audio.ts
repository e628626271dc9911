import type { AppServices } from '../ports/services.ts';
import { session } from '../state/session.ts';
import type { LiveSession } from './live-session.ts';
import { endPause, pauseSession } from './pause-session.ts';

/**
 * The system takes the sound for a call or another app: nobody would hear a translation, so nobody is listened to.
 * @returns stops watching
 */
export function pauseWithoutAudio(world: AppServices, live: LiveSession): () => void {
  return world.audioInterruptions.onInterrupted((taken) => {
    if (taken && !session.pausedFor) pauseSession(live, 'silenced');
    // What somebody asked for stays until somebody resumes.
    if (!taken && session.pausedFor === 'silenced') endPause(live);
  });
}
