import type { LanguageCode, LanguagePair } from '../../../src/domain/language.ts';
import { isPairSpoken } from '../../../src/domain/spoken-languages.ts';
import type { VoiceSessionResponse } from '../../../src/protocol/contract.ts';
import type { ServerDeps } from '../../shared/deps/server-deps.ts';
import type { Config } from '../../shared/config/config.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import type { VoiceProvider } from '../voice-providers/voice-providers-module.ts';
import { admitCall, admitNewSession, type AdmissionDeps } from './admit-session.ts';
import { CALLS_PATH, grantCallSecret } from './call-secrets.ts';
import { defaultTitle } from './default-title.ts';
import { iceServers } from './ice-servers.ts';
import { sessionNotFound } from './session-not-found.ts';
import { oneCallResponse, twoLegResponse, type CallTarget } from './session-response.ts';
import { ON_DEVICE, openSession, ownsSession, type NewSession, type OpenedSession } from './session-store.ts';

export type CreateSessionDeps = AdmissionDeps &
  Pick<ServerDeps, 'database' | 'clock'> & {
    readonly config: Pick<Config, 'publicUrl' | 'voice'>;
    readonly voice: Pick<VoiceProvider, 'translation' | 'models'>;
  };

/** A call to grant, of a new session or of an earlier one. */
export type SessionRequest = {
  readonly session: NewSession;
  /** A session that reconnects: the call is added to it. */
  readonly earlierId: string | undefined;
  /** The access token of the request; null for a trial. */
  readonly tokenHash: string | null;
  readonly now: Date;
};

export type GrantCall = (request: SessionRequest, origin: string) => Promise<VoiceSessionResponse>;

/** Creates a session with the right to open its call, or grants another call of an earlier session. */
export function createSession(grantCall: GrantCall, { config, clock }: CreateSessionDeps) {
  return endpoint('createSession', async ({ caller, body, origin }) => {
    const pair = { source: body.source_language, target: body.target_language };
    const now = clock();
    const voice = body.voice && body.voice !== ON_DEVICE ? body.voice : config.voice.voice;
    const request: SessionRequest = {
      session: { owner: caller, pair, title: body.title || defaultTitle(now), voice },
      earlierId: body.session_id,
      tokenHash: caller.type === 'user' ? caller.tokenHash : null,
      now,
    };
    return await grantCall(request, origin());
  });
}

/**
 * Grants a page the addresses and secrets of its call.
 * @throws ApiError when the pair cannot be interpreted, or the call is not admitted
 */
export function callGrants(deps: CreateSessionDeps): GrantCall {
  const { config, voice: provider } = deps;
  const { model } = config.voice;
  const turn = config.voice.kind === 'embedded' ? config.voice.turn : undefined;
  return async (request, origin) => {
    const { pair, owner } = request.session;
    checkPair(pair, provider.translation?.speaks);
    const target = { callsUrl: `${origin}${CALLS_PATH}`, model };
    if (provider.translation) return await grantTwoCalls(deps, request, target);
    return await grantOneCall(deps, request, {
      ...target,
      iceServers: turn && iceServers(turn, owner, request.now),
      rehearsal: provider.models && !provider.models.interprets(pair),
    });
  };
}

function checkPair(pair: LanguagePair, spoken: readonly LanguageCode[] | undefined): void {
  if (pair.source === pair.target) {
    const message = 'Source and target languages cannot be the same. Please select different languages.';
    throw new ApiError(422, 'languages_equal', message);
  }
  if (!isPairSpoken(pair, spoken)) {
    const message = 'The voice service cannot speak one of these languages. Please choose another one.';
    throw new ApiError(422, 'language_not_spoken', message);
  }
}

async function grantOneCall(
  deps: CreateSessionDeps,
  request: SessionRequest,
  target: CallTarget,
): Promise<VoiceSessionResponse> {
  const { session, earlierId, tokenHash, now } = request;
  if (!earlierId) return oneCallResponse(await admitNewSession(deps, session, tokenHash, now), target);
  await admit(deps, request);
  const secret = await grantCallSecret(deps.database.db, earlierId, now, tokenHash);
  return oneCallResponse({ sessionId: earlierId, ...secret }, target);
}

async function grantTwoCalls(
  deps: CreateSessionDeps,
  request: SessionRequest,
  target: CallTarget,
): Promise<VoiceSessionResponse> {
  const { session, earlierId, tokenHash, now } = request;
  await admit(deps, request);
  return await deps.database.transact(async (tx) => {
    const { sessionId, ...intoTarget }: OpenedSession = earlierId
      ? { sessionId: earlierId, ...(await grantCallSecret(tx, earlierId, now, tokenHash)) }
      : await openSession(tx, session, now, tokenHash);
    const intoSource = await grantCallSecret(tx, sessionId, now, tokenHash);
    return twoLegResponse({ sessionId, pair: session.pair, intoTarget, intoSource }, target);
  });
}

async function admit(deps: CreateSessionDeps, { session: { owner }, earlierId, now }: SessionRequest): Promise<void> {
  await admitCall(deps, owner, earlierId, now);
  if (earlierId && !(await ownsSession(deps.database.db, owner, earlierId))) throw sessionNotFound();
}
