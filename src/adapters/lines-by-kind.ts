import type { LineListener, LineOpening, Lines } from '../ports/line.ts';
import type { OpenMicrophone } from '../ports/microphone.ts';
import type { SoundRoom } from './sound-room.ts';
import type { TwoLegs } from './translate-line.ts';
import { createWebRtcLines } from './webrtc-line.ts';

type Calls = readonly [Lines, Lines];

/** The kind of line that the session answer asks for: one call, or one for each direction, which is loaded then. */
export function createLines(room: SoundRoom): Lines {
  const calls = [createWebRtcLines(room), createWebRtcLines(room)] as const;
  return {
    unlockPlayback() {
      for (const one of calls) one.unlockPlayback();
    },
    async open(address, microphone, listener, signal) {
      const kind = address.legs ? await openerOfLegs(address.legs, listener, signal) : openerOfOne;
      const echo = address.mayEcho ? await import('./echo-guarded-line.ts').catch(() => undefined) : undefined;
      if (!kind) return { type: 'failed', failure: { type: 'unreachable' } };
      // Without its guard a line is still a line.
      return echo ? echo.openEchoGuarded(room, calls, microphone, kind) : kind(calls, microphone);

      function openerOfOne([call]: Calls, heard: OpenMicrophone): Promise<LineOpening> {
        return call.open(address, heard, listener, signal);
      }
    },
  };
}

async function openerOfLegs(legs: TwoLegs, listener: LineListener, signal: AbortSignal) {
  const loaded = await import('./translate-line.ts').catch(() => undefined);
  return (
    loaded && ((calls: Calls, heard: OpenMicrophone) => loaded.openTranslateLine(calls, legs, heard, listener, signal))
  );
}
