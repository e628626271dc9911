import type { LiveSlot } from '../live-session.ts';

/** The device's own voice is not known to the echo canceller: the microphone is off the line while it speaks. */
export function hearAgain(slot: LiveSlot, isSpeaking: boolean): void {
  const live = slot.current;
  if (live && !live.finishing) live.line?.setMuted(isSpeaking);
}
