import type { LanguageCode } from '../../../src/domain/language.ts';
import type { Db } from '../../db/schema.ts';
import type { SessionOwner } from '../../shared/session-owner.ts';
import { readGuestSession } from '../chat/chat-module.ts';
import { admitGuest } from './room-conditions.ts';
import { roomEnded } from './room-errors.ts';

/** The parameters of a guest's call. */
type GuestCall = {
  readonly sessionId: string;
  readonly title: string;
  readonly owner: SessionOwner;
  /** The host's access token: the calls of the guests end when it is revoked. */
  readonly tokenHash: string | null;
  readonly language: LanguageCode;
};

/** @throws ApiError 401, 402, 403 or 410 when the guest may not speak */
export async function readGuestCall(db: Db, memberId: string, now: Date): Promise<GuestCall> {
  const guest = await db
    .selectFrom('room_members as m')
    .innerJoin('rooms as r', 'r.id', 'm.room_id')
    .select(['m.session_id', 'r.host_token_hash', 'm.language'])
    .where('m.id', '=', memberId)
    .executeTakeFirst();
  const session = guest?.session_id && (await readGuestSession(db, guest.session_id));
  if (!guest || !session) throw roomEnded();
  await admitGuest(db, session.id, now);
  return {
    sessionId: session.id,
    title: session.title,
    owner: session.owner,
    tokenHash: guest.host_token_hash,
    language: guest.language,
  };
}
