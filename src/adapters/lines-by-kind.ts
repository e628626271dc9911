import type { Lines } from '../ports/line.ts';
import type { SoundRoom } from './sound-room.ts';
import { createWebRtcLines } from './webrtc-line.ts';

/** The kind of line that the session answer asks for: one call, or one for each direction, which is loaded then. */
export function createLines(room: SoundRoom): Lines {
  const calls = [createWebRtcLines(room), createWebRtcLines(room)] as const;
  return {
    unlockPlayback() {
      for (const one of calls) one.unlockPlayback();
    },
    async open(address, microphone, listener, signal) {
      if (!address.legs) return calls[0].open(address, microphone, listener, signal);
      const loaded = await import('./translate-line.ts').catch(() => undefined);
      if (!loaded) return { type: 'failed', failure: { type: 'unreachable' } };
      return loaded.openTranslateLine(calls, address.legs, microphone, listener, signal);
    },
  };
}
