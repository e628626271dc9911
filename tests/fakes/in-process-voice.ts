import { randomUUID } from 'node:crypto';
import type { VoiceProvider } from '../../server/modules/voice-providers/contract/voice-provider.ts';
import type { RealtimeServer } from '../../voice/server/realtime-server.ts';

/** The realtime voice server as a voice provider, without a process of its own: tests reach its parts. */
export function createInProcessVoice(server: RealtimeServer): VoiceProvider {
  return {
    kind: 'embedded',
    rehearsal: server.isRehearsal,
    async openCall(sdp, spec, observer) {
      const callId = `rtc_${randomUUID()}`;
      const result = await server.openCall(callId, { sdp, spec }, { ...observer, onConnected: () => undefined });
      return result.type === 'opened' ? { ...result, callId } : result;
    },
    translateText: ({ text, from, to }) => server.translate({ text, from, to, instructions: '' }),
    hangUp: (callId, reason, callEnd) => server.hangUp(callId, reason, callEnd),
    close: () => server.close(),
  };
}
