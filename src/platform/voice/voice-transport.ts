import type { ConnectionListener, ConnectResult, VoiceTransport } from '../../ports/voice-connection.ts';
import type { OpenMicrophone } from '../../ports/microphone.ts';
import type { SharedAudioContext } from '../audio/shared-audio-context.ts';
import type { TwoLegs } from './two-leg-connection.ts';
import { createWebRtcTransport } from './webrtc-connection.ts';

type Calls = readonly [VoiceTransport, VoiceTransport];

/** The kind of line that the session answer asks for: one call, or one for each direction, which is loaded then. */
export function createVoiceTransport(room: SharedAudioContext): VoiceTransport {
  const calls = [createWebRtcTransport(room), createWebRtcTransport(room)] as const;
  return {
    unlockPlayback() {
      for (const one of calls) one.unlockPlayback();
    },
    async connect(address, microphone, listener, signal) {
      const kind = address.legs ? await openerOfLegs(address.legs, listener, signal) : openerOfOne;
      const echo = address.mayEcho ? await import('./echo-guarded-connection.ts').catch(() => undefined) : undefined;
      if (!kind) return { type: 'failed', failure: { type: 'unreachable' } };
      // Without its guard a line is still a line.
      return echo ? echo.openEchoGuarded(room, calls, microphone, kind) : kind(calls, microphone);

      function openerOfOne([call]: Calls, heard: OpenMicrophone): Promise<ConnectResult> {
        return call.connect(address, heard, listener, signal);
      }
    },
  };
}

async function openerOfLegs(legs: TwoLegs, listener: ConnectionListener, signal: AbortSignal) {
  const loaded = await import('./two-leg-connection.ts').catch(() => undefined);
  return (
    loaded &&
    ((calls: Calls, heard: OpenMicrophone) => loaded.openTwoLegConnection(calls, legs, heard, listener, signal))
  );
}
