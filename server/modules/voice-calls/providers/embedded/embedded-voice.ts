import { randomBytes } from 'node:crypto';
import type { CallSpec as TermsOfCall } from '../../../../../voice/control-protocol.ts';
import type { CallSpec, VoiceProvider } from '../../voice-provider.ts';
import type { VoiceProcessPool } from './voice-process-pool.ts';

export type EmbeddedVoiceOptions = {
  /** Until a voice process has reported which engines it has. */
  readonly expectsRehearsal: boolean;
};

/** Adapts the project's own voice processes to the interface that the cloud services have too. */
export function createEmbeddedVoice(pool: VoiceProcessPool, { expectsRehearsal }: EmbeddedVoiceOptions): VoiceProvider {
  return {
    kind: 'embedded',
    get rehearsal() {
      return pool.isRehearsal ?? expectsRehearsal;
    },
    dialects: ['ga', 'preview'],
    async openCall(sdp, spec, observer, dialect) {
      const callId = `rtc_${randomBytes(12).toString('base64url')}`;
      const call = { callId, sdp, spec: termsOf(spec), dialect };
      const result = await pool.openCall(call, {
        onConnected: () => undefined,
        onUsage: (report) => observer.onUsage(report),
        onSpeech: () => observer.onSpeech(),
        onClosed: (reason) => observer.onClosed(reason),
      });
      return result.type === 'opened' ? { ...result, callId, metered: true } : result;
    },
    hangUp: (callId, reason, callEnd) => pool.hangUp(callId, reason, callEnd),
    close: () => pool.close(),
  };
}

function termsOf({ sessionId, pair, voice, model, instructions, expiresAtMs }: CallSpec): TermsOfCall {
  return { sessionId, pair, voice, model, instructions, expiresAtMs };
}
