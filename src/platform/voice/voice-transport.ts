import type { OpenMicrophone } from '../../ports/microphone.ts';
import type { CallTarget, ConnectResult, ConnectionListener, VoiceTransport } from '../../ports/voice-connection.ts';
import type { SharedAudioContext } from '../audio/shared-audio-context.ts';
import { openRealtimeConnection } from './realtime-connection.ts';
import { createCallOpener, type CallOpener } from './webrtc-call.ts';

type CallOpeners = readonly [CallOpener, CallOpener];
type OpenConnection = (calls: CallOpeners, microphone: OpenMicrophone) => Promise<ConnectResult>;

/**
 * Opens the kind of connection that the target asks for: one call, or one per direction; with an echo guard where the
 * service needs one. The rarer kinds are loaded on demand.
 */
export function createVoiceTransport(audioContext: SharedAudioContext): VoiceTransport {
  const calls = [createCallOpener(audioContext), createCallOpener(audioContext)] as const;
  return {
    isSupported: () => 'RTCPeerConnection' in globalThis,
    unlockPlayback() {
      for (const opener of calls) opener.unlockPlayback();
    },
    async connect(target, microphone, listener, signal) {
      const open = await openerFor(target, listener, signal);
      // Offline the guard cannot be loaded; a connection without it is better than none.
      const echo = target.mayEcho ? await import('./echo-guarded-connection.ts').catch(() => undefined) : undefined;
      if (!open) return { type: 'failed', failure: { type: 'unreachable' } };
      return echo ? echo.openEchoGuarded(audioContext, calls, microphone, open) : open(calls, microphone);
    },
  };
}

/** Undefined when its code could not be loaded. */
async function openerFor(
  target: CallTarget,
  listener: ConnectionListener,
  signal: AbortSignal,
): Promise<OpenConnection | undefined> {
  const { legs } = target;
  if (!legs) return ([call], microphone) => openRealtimeConnection(call, target, microphone, listener, signal);
  // Offline the code may be missing: the call fails as without a network.
  const twoLegs = await import('./two-leg-connection.ts').catch(() => undefined);
  return twoLegs && ((calls, microphone) => twoLegs.openTwoLegConnection(calls, legs, microphone, listener, signal));
}
