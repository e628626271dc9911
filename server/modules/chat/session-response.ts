import type { LanguageCode, LanguagePair } from '../../../src/domain/language.ts';
import type { VoiceSessionResponse } from '../../../src/protocol/contract.ts';
import type { CallSecret } from '../voice-calls/voice-calls-module.ts';
import type { OpenedSession } from './session-store.ts';

/** Where the page posts its offers, and the model to name beside. */
export type CallTarget = { readonly callsUrl: string; readonly model: string };

/** The response to a session with one call for both directions. */
export function oneCallResponse(opened: OpenedSession, { callsUrl, model }: CallTarget): VoiceSessionResponse {
  const { sessionId } = opened;
  return {
    azure_session: {
      id: sessionId,
      client_secret: clientSecret(opened),
      webrtc_url: callsUrl,
      deployment: model,
    },
    session: { id: sessionId },
  };
}

type TwoLegSession = {
  readonly sessionId: string;
  readonly pair: LanguagePair;
  readonly intoTarget: CallSecret;
  readonly intoSource: CallSecret;
};

/** The response to a session where each direction is a separate call. */
export function twoLegResponse(session: TwoLegSession, { callsUrl, model }: CallTarget): VoiceSessionResponse {
  const { sessionId, pair, intoTarget, intoSource } = session;
  const urlOf = (into: LanguageCode) => `${callsUrl}?into=${into}`;
  return {
    azure_session: {
      id: sessionId,
      client_secret: clientSecret(intoTarget),
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

function clientSecret({ secret, expiresAt }: CallSecret) {
  return { value: secret, expires_at: Math.floor(expiresAt.getTime() / 1000) };
}
