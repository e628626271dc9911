import type { SessionServices } from '../ports/services.ts';
import { session } from '../state/session.ts';
import type { SessionSlot } from './live-session.ts';
import { endPause } from './pause-session.ts';

/**
 * Takes up a session again that was given up or paused, or whose microphone a call or another app had taken. The tap lets the
 * page sound again, where the system had silenced it.
 */
export async function resumeSession(world: SessionServices, slot: SessionSlot): Promise<void> {
  const live = slot.current;
  if (!live || live.stopping) return;
  world.voiceTransport.unlockPlayback();
  live.supervisor?.resume();
  endPause(live);
  if (session.interrupted) await live.reopenMicrophone?.();
}
