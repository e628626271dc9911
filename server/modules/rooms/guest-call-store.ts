import type { LanguageCode, LanguagePair } from '../../../src/domain/language.ts';
import type { Db } from '../../db/schema.ts';
import type { SessionOwner } from '../../shared/session-owner.ts';
import { admitGuest } from '../voice-calls/voice-calls-module.ts';
import { notInRoom, roomEnded } from './room-errors.ts';

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
    .innerJoin('chat_sessions as s', 's.id', 'm.session_id')
    .select(['s.id', 's.title', 's.user_id', 's.trial_id', 'r.host_token_hash', 'm.language'])
    .where('m.id', '=', memberId)
    .executeTakeFirst();
  if (!guest) throw roomEnded();
  await admitGuest(db, guest.id, now);
  return {
    sessionId: guest.id,
    title: guest.title,
    owner: ownerOf(guest.user_id, guest.trial_id),
    tokenHash: guest.host_token_hash,
    language: guest.language,
  };
}

function ownerOf(userId: string | null, trialId: string | null): SessionOwner {
  if (userId !== null) return { type: 'user', userId };
  if (trialId === null) throw notInRoom();
  return { type: 'trial', trialId };
}

/** The next call of the session is of this pair. */
export async function setPair(db: Db, sessionId: string, pair: LanguagePair, voice: string): Promise<void> {
  await db
    .updateTable('chat_sessions')
    .set({ source_language: pair.source, target_language: pair.target, voice })
    .where('id', '=', sessionId)
    .execute();
}
