import type { RealtimeServer } from '../../../../voice/realtime-server.ts';
import type { VoiceProvider } from '../voice-provider.ts';

/** Adapts the project's own realtime voice server to the interface that the cloud services have too. */
export function createEmbeddedVoice(server: RealtimeServer): VoiceProvider {
  return {
    kind: 'embedded',
    rehearsal: server.isRehearsal,
    dialects: ['ga', 'preview'],
    async openCall(sdp, spec, observer, dialect) {
      const result = await server.openCall({ sdp, spec, dialect }, observer);
      return result.type === 'opened' ? { ...result, metered: true } : result;
    },
    hangUp: (callId, reason, callEnd) => server.hangUp(callId, reason, callEnd),
    close: () => server.close(),
  };
}
