import type { SpeakingSituation } from '../domain/simultaneous.ts';

/** Where the voice is heard now. */
export function speakingSituation(): SpeakingSituation {
  return { hasEarphones: false, isRoom: false, isCaptioned: false };
}
