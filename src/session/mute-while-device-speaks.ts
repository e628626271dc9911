import { isSilenced } from './live-session.ts';
import type { SessionSlot } from './live-session.ts';

/**
 * The device's own voice is not known to the echo canceller: the microphone is off while it speaks, at its source. So no
 * line that takes over hears it, and what is being said again over one goes on.
 */
export function setDeviceSpeaking({ current: live }: SessionSlot, isSpeaking: boolean): void {
  if (!live || live.stopping) return;
  live.deviceSpeaks = isSpeaking;
  live.microphone?.setMuted(isSilenced(live));
}
