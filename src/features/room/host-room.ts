import type { LanguageCode } from '../../domain/language.ts';
import { requestErrorOf, type RequestError } from '../../domain/request-error.ts';
import type { ApiResult } from '../../ports/api.ts';
import type { Rooms } from '../../ports/rooms.ts';
import type { AppServices } from '../../ports/services.ts';
import { currentTrialId } from '../../state/current-balance.ts';
import { forgetInvitation, room, setMembership, setRoomBudget, showInvitation } from '../../state/room.ts';
import { session } from '../../state/session.ts';
import { systemClock } from '../../shared/system-clock.ts';

type Deps = Pick<AppServices, 'sessionParts' | 'session'>;

/** Host actions; each resolves to the error, or undefined. */
type Outcome = Promise<RequestError | undefined>;

/** The props of a part of the room's sheet. `attempt` does the work of a press, and shows why it failed. */
export type RoomPartProps = { isBusy: boolean; attempt: (work: () => Outcome) => void };

export type NewRoom = { readonly name: string; readonly language: LanguageCode; readonly tokenCap: number };

/** Makes the live conversation a room, with this device's user as its host, and shows an invitation. */
export async function openRoom(deps: Deps, { name, language, tokenCap }: NewRoom): Outcome {
  const { rooms } = await deps.sessionParts();
  const trialId = currentTrialId();
  if (!session.sessionId) return { code: 'session_not_found', message: '' };
  const response = await rooms.request(
    'createRoom',
    { body: { session_id: session.sessionId, name, language, token_cap: tokenCap } },
    trialId ? { trialId } : {},
  );
  if (response.type === 'failed') return requestErrorOf(response);
  const { room: created, member, token } = response.body;
  const { id: memberId } = member;
  setMembership(room, {
    roomId: created.id,
    memberId,
    token,
    role: 'host',
    name: member.name,
    language,
    hostName: member.name,
  });
  setRoomBudget(room, { cap: created.token_cap, used: created.tokens_used });
  deps.session.enterRoom();
  return invite(deps, 'guest');
}

/** Makes a new invitation, which replaces the shown one. */
export function invite(deps: Deps, purpose: 'guest' | 'caption'): Outcome {
  return asHost(deps, async (rooms, options) => {
    const response = await rooms.request('createRoomInvitation', { body: { purpose } }, options);
    if (response.type === 'ok') {
      const { invitation, secret } = response.body;
      // This device's clock may be wrong.
      const lastsMs = Date.parse(invitation.expires_at) - Date.parse(invitation.created_at);
      showInvitation(room, { id: invitation.id, purpose, secret, expiresAtMs: systemClock.now() + lastsMs });
    }
    return response;
  });
}

export function revokeInvitation(deps: Deps, id: string): Outcome {
  return asHost(deps, async (rooms, options) => {
    const response = await rooms.request('revokeRoomInvitation', { params: { id } }, options);
    if (response.type === 'ok') forgetInvitation(room, id);
    return response;
  });
}

export function muteMember(deps: Deps, id: string, muted: boolean): Outcome {
  return asHost(deps, (rooms, options) =>
    rooms.request('muteRoomMember', { params: { id }, body: { muted } }, options),
  );
}

export function removeMember(deps: Deps, id: string): Outcome {
  return asHost(deps, (rooms, options) => rooms.request('removeRoomMember', { params: { id } }, options));
}

/** @param tokenCap how many of the host's tokens the guests may use in all */
export function changeCap(deps: Deps, tokenCap: number): Outcome {
  return asHost(deps, (rooms, options) => rooms.request('changeRoom', { body: { token_cap: tokenCap } }, options));
}

/** Ends it for everyone; the host's own conversation goes on. */
export function endRoom(deps: Deps): Outcome {
  return asHost(deps, (rooms, options) => rooms.request('endRoom', {}, options));
}

async function asHost(
  { sessionParts }: Deps,
  ask: (rooms: Rooms, options: { readonly token: string }) => Promise<ApiResult<unknown>>,
): Outcome {
  const { membership } = room;
  if (!membership) return undefined;
  const { rooms } = await sessionParts();
  const response = await ask(rooms, { token: membership.token });
  return response.type === 'failed' ? requestErrorOf(response) : undefined;
}
