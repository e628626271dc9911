import type { StartRefusal } from '../../domain/notice.ts';
import type { ApiFailure } from '../../ports/api.ts';
import type { LineAddress, LineFailure } from '../../ports/line.ts';
import type { World } from '../../ports/world.ts';
import type { VoiceSessionAnswer } from '../../protocol/contract.ts';
import { pair } from '../../state/pair.ts';
import { system } from '../../state/system.ts';
import { trialIdNow } from '../balance-now.ts';

/** `mayPass`: another try may do better. */
export type CallRefusal = { readonly type: 'refused'; readonly reason: StartRefusal; readonly mayPass: boolean };

export type MintedCall =
  | { readonly type: 'minted'; readonly sessionId: string; readonly address: LineAddress }
  | CallRefusal;

/** What the next call belongs to: a new session of this name, or one that goes on. */
export type CallOf = { readonly title: string } | { readonly session_id: string };

/** The right to open one call. */
export async function mintCall(world: World, of: CallOf): Promise<MintedCall> {
  const { source, target } = pair.current;
  const trialId = trialIdNow();
  const made = await world.api.call(
    'createSession',
    { body: { source_language: source, target_language: target, ...of } },
    trialId ? { trialId } : {},
  );
  if (made.type === 'failed') return refusalOf(made);
  return readAnswer(made.answer) ?? { type: 'refused', reason: 'invalid-session', mayPass: false };
}

function readAnswer({ azure_session: voice, session }: VoiceSessionAnswer): MintedCall | undefined {
  if (!voice?.client_secret?.value || !voice.webrtc_url || !session?.id) return undefined;
  const address = {
    webrtcUrl: voice.webrtc_url,
    secret: voice.client_secret.value,
    deployment: voice.deployment,
    legs: legsOf(voice),
    mayEcho: system.info !== undefined && system.info.voice.kind !== 'embedded',
  };
  return { type: 'minted', sessionId: session.id, address };
}

function legsOf({ legs }: VoiceSessionAnswer['azure_session']): LineAddress['legs'] {
  const [first, second] = (legs ?? []).map((leg) => ({
    into: leg.into,
    webrtcUrl: leg.webrtc_url,
    secret: leg.client_secret.value,
  }));
  return first && second && [first, second];
}

function refusalOf(failure: ApiFailure): CallRefusal {
  const reason = sessionRefusal(failure);
  return { type: 'refused', reason, mayPass: reason === 'network' || isPassing(failure.status) };
}

function sessionRefusal(failure: ApiFailure): StartRefusal {
  if (failure.code === 'network_error') return 'network';
  if (failure.code === 'token_not_enough' || failure.code === 'trial_exhausted') return 'tokens-not-enough';
  if (failure.code === 'trial_expired') return 'trial-over';
  if (failure.code === 'languages_equal') return 'languages-equal';
  if (failure.code === 'language_not_spoken') return 'language-not-spoken';
  if (failure.code === 'voice_busy' || failure.status === 429) return 'service-busy';
  if (failure.status === 401) return 'sign-in-needed';
  return failure.status >= 500 ? 'service-unavailable' : 'unknown';
}

export function lineRefusal(failure: LineFailure): CallRefusal {
  switch (failure.type) {
    case 'offer-rejected':
      return offerRefusal(failure.status);
    case 'unreachable':
      return { type: 'refused', reason: 'network', mayPass: true };
    case 'device-unable':
      return { type: 'refused', reason: 'device-unable', mayPass: false };
    case 'timed-out':
    case 'lost':
      return { type: 'refused', reason: 'service-unavailable', mayPass: true };
  }
}

function offerRefusal(status: number): CallRefusal {
  if (status === 402) return { type: 'refused', reason: 'tokens-not-enough', mayPass: false };
  if (status === 503) return { type: 'refused', reason: 'service-busy', mayPass: true };
  return { type: 'refused', reason: 'offer-rejected', mayPass: isPassing(status) };
}

/** Who has asked too often, or has calls left that nobody has given up yet, may ask again later. */
function isPassing(status: number): boolean {
  return status >= 500 || [408, 409, 429].includes(status);
}

/** The secret ran out before the offer was there; a fresh one will do. */
export function isStaleSecret(failure: LineFailure): boolean {
  return failure.type === 'offer-rejected' && failure.status === 401;
}
