import { randomBytes } from 'node:crypto';
import type { CallSpec as TermsOfCall } from '../../../../voice/kernel/control-protocol.ts';
import { interpreterInstructions } from '../contract/interpreter-instructions.ts';
import type { CallSpec, VoiceProvider } from '../contract/voice-provider.ts';
import type { LocalModelService } from '../../local-models/local-models-module.ts';
import type { CallerQuota } from './caller-quota.ts';
import type { VoiceProcessPool } from './voice-process-pool.ts';

export type EmbeddedVoiceOptions = {
  readonly quota: CallerQuota;
  /** Until a voice process has reported which engines it has. */
  readonly expectsRehearsal: boolean;
  readonly models?: LocalModelService;
};

/** Adapts the project's own voice processes to the interface that the cloud services have too. */
export function createEmbeddedVoice(
  pool: VoiceProcessPool,
  { quota, expectsRehearsal, models }: EmbeddedVoiceOptions,
): VoiceProvider {
  return {
    kind: 'embedded',
    get rehearsal() {
      return (pool.isRehearsal ?? expectsRehearsal) && models?.canInterpretSomething !== true;
    },
    // With engines of the operator no pair waits for a model: those that are there only speak.
    ...(models && expectsRehearsal && { models }),
    async openCall(sdp, spec, observer) {
      const quotaResult = quota.take(spec.caller);
      if (quotaResult.type === 'refused') return { ...quotaResult, status: 503 };
      const { slot } = quotaResult;
      const callId = `rtc_${randomBytes(12).toString('base64url')}`;
      const call = { callId, sdp, spec: termsOf(spec) };
      const result = await pool.openCall(call, {
        onConnected: () => slot.connected(),
        onUsage: (report) => observer.onUsage(report),
        onSpeech: () => observer.onSpeech(),
        onClosed: (reason) => {
          slot.release();
          observer.onClosed(reason);
        },
      });
      if (result.type === 'opened') return { ...result, callId };
      slot.refund();
      return result;
    },
    translateText: ({ text, from, to }) =>
      pool.translate({
        text,
        from,
        to,
        instructions: interpreterInstructions({ source: from, target: to }),
      }),
    setRoom: (callId, room) => pool.setRoom(callId, room),
    speakExample: (request) => pool.speakExample(request),
    hangUp: (callId, reason, callEnd) => pool.hangUp(callId, reason, callEnd),
    close: async () => void (await Promise.all([pool.close(), models?.close()])),
  };
}

function termsOf({ sessionId, pair, voice, model, instructions, expiresAtMs, room }: CallSpec): TermsOfCall {
  return { sessionId, pair, voice, model, instructions, expiresAtMs, hasRooms: true, ...(room && { room }) };
}
