import type { SessionId } from '../domain/ids.ts';
import type { StartRefusal } from '../domain/notice.ts';
import type { ApiFailure, ApiResult } from '../ports/api.ts';
import type { CallTarget, ConnectionFailure } from '../ports/voice-connection.ts';
import type { SessionDeps } from './session-deps.ts';
import type { VoiceSessionResponse } from '../protocol/contract.ts';
import { sessionIdOf } from '../protocol/ids.ts';
import { isRetryable } from '../shared/retryable.ts';
import { setServiceRehearses } from '../state/device-interpreter.ts';
import { pair } from '../state/pair.ts';
import { isGuest, setLimitUsedUp, type RoomEnd, type RoomState } from '../state/room.ts';
import { system } from '../state/system.ts';
import { currentTrialId } from '../state/current-balance.ts';

/** `isRetryable`: a later attempt may succeed. */
export type CallRefusal = {
  readonly type: 'refused';
  readonly reason: StartRefusal;
  readonly isRetryable: boolean;
  /** Why this device is no longer in the room, for a guest's call. */
  readonly roomEnd?: RoomEnd | undefined;
};

export type CallGrant =
  | { readonly type: 'granted'; readonly sessionId: SessionId; readonly address: CallTarget }
  | CallRefusal;

/** The session of the call: a new one with this title, or a running one. */
export type CallRequest = { readonly title: string } | { readonly session_id: SessionId };

/**
 * Asks the server for the right to open one call: where to, and a secret that is valid once.
 * @param receivedIds where the call replaces another: the last responses that have arrived
 */
export async function requestCall(
  services: Pick<SessionDeps, 'api' | 'rooms' | 'store'>,
  request: CallRequest,
  receivedIds?: readonly string[],
): Promise<CallGrant> {
  const grant = await requestGrant(services, request);
  if (grant.type === 'refused' || !receivedIds) return grant;
  return { ...grant, address: { ...grant.address, receivedIds } };
}

async function requestGrant(
  { api, rooms, store }: Pick<SessionDeps, 'api' | 'rooms' | 'store'>,
  request: CallRequest,
): Promise<CallGrant> {
  const { source, target } = pair.current;
  const { membership } = store.room;
  const trialId = currentTrialId();
  if (membership?.role === 'guest') {
    const { token } = membership;
    const response = await rooms.request('openRoomCall', { body: { target_language: target } }, { token });
    setLimitUsedUp(store.room, response.type === 'failed' && response.code === 'room_tokens_used_up');
    return guestGrantOf(response);
  }
  const response = await api.request(
    'createSession',
    { body: { source_language: source, target_language: target, ...request } },
    trialId ? { trialId } : {},
  );
  return grantOf(response);
}

function grantOf(response: ApiResult<VoiceSessionResponse>): CallGrant {
  if (response.type === 'failed') return refusalOf(response);
  return readGrant(response.body) ?? { type: 'refused', reason: 'invalid-session', isRetryable: false };
}

/**
 * A guest without a call reads on, and speaks again when the host raises the limit: that the room is over for this
 * device is for the events of the room to say, after what was said last.
 */
function guestGrantOf(response: ApiResult<VoiceSessionResponse>): CallGrant {
  const grant = grantOf(response);
  if (grant.type === 'granted' || response.type === 'ok') return grant;
  return { ...grant, isRetryable: true, roomEnd: roomEndOf(response) };
}

function roomEndOf({ code, status }: ApiFailure): RoomEnd | undefined {
  if (code === 'room_ended') return 'ended-by-host';
  return code === 'member_removed' || status === 401 ? 'removed' : undefined;
}

function readGrant({ azure_session: voice, session }: VoiceSessionResponse): CallGrant | undefined {
  if (!voice?.client_secret?.value || !voice.webrtc_url || !session?.id) return undefined;
  const address = {
    webrtcUrl: voice.webrtc_url,
    secret: voice.client_secret.value,
    deployment: voice.deployment,
    legs: legsOf(voice),
    iceServers: voice.ice_servers,
    ...(isForeignService() ? { mayEcho: true, statedLanguages: { ...pair.current } } : { mayEcho: false }),
  };
  // Each call has its own: the models of the pair may have become ready since the one before.
  if (voice.rehearsal !== undefined) setServiceRehearses(voice.rehearsal);
  return { type: 'granted', sessionId: sessionIdOf(session.id), address };
}

/** Our own service gets everything in fields of its protocol, and has an echo suppressor. */
function isForeignService(): boolean {
  return system.info !== undefined && system.info.voice.kind !== 'embedded';
}

function legsOf({ legs }: VoiceSessionResponse['azure_session']): CallTarget['legs'] {
  const [first, second] = (legs ?? []).map((leg) => ({
    into: leg.into,
    webrtcUrl: leg.webrtc_url,
    secret: leg.client_secret.value,
  }));
  return first && second && [first, second];
}

function refusalOf(failure: ApiFailure): CallRefusal {
  const reason = sessionRefusal(failure);
  return { type: 'refused', reason, isRetryable: reason === 'network' || isTemporary(failure.status) };
}

function sessionRefusal(failure: ApiFailure): StartRefusal {
  if (failure.code === 'network_error') return 'network';
  if (failure.code === 'token_not_enough' || failure.code === 'trial_exhausted') return 'tokens-not-enough';
  if (failure.code === 'room_tokens_used_up') return 'room-limit';
  if (failure.code === 'trial_expired') return 'trial-over';
  if (failure.code === 'languages_equal') return 'languages-equal';
  if (failure.code === 'language_not_spoken') return 'language-not-spoken';
  if (failure.code === 'voice_busy' || failure.status === 429) return 'service-busy';
  if (failure.status === 401) return 'sign-in-needed';
  return failure.status >= 500 ? 'service-unavailable' : 'unknown';
}

export function connectionRefusal(failure: ConnectionFailure, room: RoomState): CallRefusal {
  const refusal = refusalFor(failure);
  return isGuest(room) ? { ...refusal, isRetryable: true } : refusal;
}

function refusalFor(failure: ConnectionFailure): CallRefusal {
  switch (failure.type) {
    case 'offer-rejected':
      return offerRefusal(failure.status);
    case 'unreachable':
      return { type: 'refused', reason: 'network', isRetryable: true };
    case 'device-unable':
      return { type: 'refused', reason: 'device-unable', isRetryable: false };
    case 'timed-out':
    case 'lost':
      return { type: 'refused', reason: 'service-unavailable', isRetryable: true };
  }
}

function offerRefusal(status: number): CallRefusal {
  if (status === 402) return { type: 'refused', reason: 'tokens-not-enough', isRetryable: false };
  if (status === 503) return { type: 'refused', reason: 'service-busy', isRetryable: true };
  return { type: 'refused', reason: 'offer-rejected', isRetryable: isTemporary(status) };
}

/** 409: earlier calls of the session have not ended yet. */
function isTemporary(status: number): boolean {
  return status === 409 || isRetryable({ status });
}

/** The secret expired before the offer arrived; a fresh one will do. */
export function isStaleSecret(failure: ConnectionFailure): boolean {
  return failure.type === 'offer-rejected' && failure.status === 401;
}
