import type { LanguageCode } from '../../domain/language.ts';
import { callPartner } from '../../domain/rooms/room.ts';
import { requestErrorOf, type RequestError } from '../../domain/request-error.ts';
import type { AppServices } from '../../ports/services.ts';
import type { ResponseBody } from '../../protocol/contract.ts';
import { setPair } from '../../state/pair.ts';
import { room, setMembership, type Membership } from '../../state/room.ts';
import type { Participant } from '../room/MemberFields.tsx';
import { storeMembership } from './stored-membership.ts';

type Deps = Pick<AppServices, 'newId' | 'sessionParts' | 'session'>;

export type InvitationAbout = ResponseBody<'readRoomInvitation'>;
export type Read =
  | { readonly type: 'read'; readonly about: InvitationAbout }
  | { readonly type: 'failed'; readonly error: RequestError };

/** Reads who hosts the conversation. Does not use the invitation up. */
export async function readInvitation({ sessionParts }: Pick<Deps, 'sessionParts'>, secret: string): Promise<Read> {
  const { rooms } = await sessionParts();
  const response = await rooms.request('readRoomInvitation', { body: { secret } });
  if (response.type === 'failed') return { type: 'failed', error: requestErrorOf(response) };
  return { type: 'read', about: response.body };
}

/**
 * Joins, and starts to listen. Call it inside a press: only there does the browser let the page ask for the microphone.
 * @returns why the invitation was refused
 */
export async function joinRoom(
  deps: Deps,
  { hostLanguage, secret }: { readonly secret: string; readonly hostLanguage: LanguageCode },
  { name, language }: Participant,
): Promise<RequestError | undefined> {
  const { rooms } = await deps.sessionParts();
  const response = await rooms.request('joinRoom', { body: { secret, name, language } });
  if (response.type === 'failed') return requestErrorOf(response);
  const { room_id: roomId, member, token, host_name: hostName } = response.body;
  const copyId = deps.newId();
  enter(
    { roomId, memberId: member.id, token, role: 'guest', name: member.name, language, hostName, copyId },
    hostLanguage,
  );
  // The secret in the address is used up.
  history.replaceState(history.state, '', '/join');
  await deps.session.startSession();
  return undefined;
}

/** After the page was loaded again, or the microphone was refused. Call it inside a press. */
export async function returnToRoom({ session }: Pick<Deps, 'session'>, membership: Membership): Promise<void> {
  enter(membership);
  await session.startSession();
}

function enter(membership: Membership, hostLanguage?: LanguageCode): void {
  if (room.membership?.memberId !== membership.memberId) setMembership(room, membership);
  storeMembership(membership);
  const { language } = membership;
  const partner = hostLanguage && hostLanguage !== language ? hostLanguage : callPartner(language, room.members);
  setPair({ source: language, target: partner });
}
