import type { LanguageCode, LanguagePair } from '../../../src/domain/language.ts';
import type { IceServer, VoiceSessionResponse } from '../../../src/protocol/contract.ts';
import type { CallSecret } from './call-secrets.ts';
import type { OpenedSession } from './session-store.ts';

/** The address for the page's offers, the model to name with them, and the TURN server of our own voice, if any. */
export type CallTarget = {
  readonly callsUrl: string;
  readonly model: string;
  readonly iceServers?: readonly IceServer[] | undefined;
  /** Undefined where it is the same for all pairs. */
  readonly rehearsal?: boolean | undefined;
};

/** The response to a session with one call for both directions. */
export function oneCallResponse(opened: OpenedSession, target: CallTarget): VoiceSessionResponse {
  const { sessionId } = opened;
  const { callsUrl, model, iceServers, rehearsal } = target;
  return {
    azure_session: {
      id: sessionId,
      client_secret: clientSecret(opened),
      webrtc_url: callsUrl,
      deployment: model,
      ...(iceServers ? { ice_servers: iceServers } : {}),
      ...(rehearsal !== undefined && { rehearsal }),
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
