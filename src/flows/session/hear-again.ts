import { isSilenced } from '../live-session.ts';
import type { LiveSlot } from '../live-session.ts';

/**
 * The device's own voice is not known to the echo canceller: the microphone is off while it speaks, at its source. So no
 * line that takes over hears it, and what is being said again over one goes on.
 */
export function hearAgain({ current: live }: LiveSlot, isSpeaking: boolean): void {
  if (!live || live.finishing) return;
  live.deviceSpeaks = isSpeaking;
  live.microphone?.setMuted(isSilenced(live));
}
