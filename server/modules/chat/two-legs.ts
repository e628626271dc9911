import type { LanguageCode, LanguagePair } from '../../../src/domain/language.ts';
import type { VoiceSessionResponse } from '../../../src/protocol/contract.ts';
import type { CallSecret } from '../voice-calls/voice-calls-module.ts';

type TwoLegSession = {
  readonly sessionId: string;
  readonly pair: LanguagePair;
  readonly intoTarget: CallSecret;
  readonly intoSource: CallSecret;
  readonly callsUrl: string;
  readonly model: string;
};

/** The response where each direction of a conversation is a separate call. */
export function twoLegResponse(given: TwoLegSession): VoiceSessionResponse {
  const { sessionId, pair, intoTarget, intoSource, model } = given;
  const urlOf = (into: LanguageCode) => `${given.callsUrl}?into=${into}`;
  return {
    azure_session: {
      id: sessionId,
      client_secret: { value: intoTarget.secret, expires_at: Math.floor(intoTarget.expiresAt.getTime() / 1000) },
      webrtc_url: urlOf(pair.target),
      deployment: model,
      legs: [
        { into: pair.target, client_secret: { value: intoTarget.secret }, webrtc_url: urlOf(pair.target) },
        { into: pair.source, client_secret: { value: intoSource.secret }, webrtc_url: urlOf(pair.source) },
      ],
    },
    session: { id: sessionId },
  };
}
