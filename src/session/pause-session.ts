import { session, setPausedFor } from '../state/session.ts';
import type { SessionPause } from '../state/session.ts';
import { isSilenced } from './live-session.ts';
import type { LiveSession } from './live-session.ts';

/**
 * Turns the microphone off at its source: no line that takes over, and no memory of what was said, hears it either. The
 * call goes on, so that what was said before is still answered.
 */
export function pauseSession(live: LiveSession | undefined, reason: SessionPause): void {
  if (!live || live.stopping || session.connection !== 'connected' || session.pausedFor === reason) return;
  setPausedFor(reason);
  live.microphone?.setMuted(true);
}

export function endPause(live: LiveSession): void {
  if (!session.pausedFor) return;
  setPausedFor(undefined);
  live.microphone?.setMuted(isSilenced(live));
}
