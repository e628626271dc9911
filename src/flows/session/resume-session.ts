import type { ConversationWorld } from '../../ports/world.ts';
import { session } from '../../state/session.ts';
import type { LiveSlot } from '../live-session.ts';
import { endPause } from './pause-session.ts';

/**
 * Takes up a session again that was given up or paused, or whose microphone a call or another app had taken. The tap lets the
 * page sound again, where the system had silenced it.
 */
export async function resumeSession(world: ConversationWorld, slot: LiveSlot): Promise<void> {
  const live = slot.current;
  if (!live || live.finishing) return;
  world.lines.unlockPlayback();
  live.holder?.resume();
  endPause(live);
  if (session.interrupted) await live.reopenMicrophone?.();
}
