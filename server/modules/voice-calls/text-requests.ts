import { createHash } from 'node:crypto';
import { databaseTime } from '../../db/database-time.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { TextAnswer } from '../../db/tables/voice.ts';
import { payerIdOf, type SessionOwner } from '../../shared/session-owner.ts';
import type { OnAccountClosed } from '../../shared/account-closed.ts';
import type { HourlyWork } from '../../shared/hourly-work.ts';
import { blockDeletion } from '../chat/chat-module.ts';
import { lockRoomCap } from '../rooms/rooms-module.ts';
import { isBeingTranslated, lockBalance, readOthers, readRoomReserved } from './payer-balance.ts';
import type { TextSpec } from '../voice-providers/voice-providers-module.ts';

/** A text to translate at the cost of a payer. */
export type TextRequest = {
  readonly payer: SessionOwner;
  /** The idempotency key, chosen by the client: unique for each payer. */
  readonly requestId: string;
  /** The conversation of the payer that the text belongs to. */
  readonly sessionId: string | undefined;
  /** The room whose cap it is charged to, at the cost of the payer. */
  readonly roomId?: string | undefined;
  readonly spec: TextSpec;
};

export type TextClaim =
  | { readonly type: 'claimed'; readonly id: string }
  | { readonly type: 'answered'; readonly answer: TextAnswer }
  /** Another request with the same key and content is being translated. */
  | { readonly type: 'in_progress' }
  /** The key was used for another text. */
  | { readonly type: 'conflict' }
  | { readonly type: 'session_not_found' }
  | { readonly type: 'token_not_enough' }
  | { readonly type: 'room_tokens_used_up' };

/**
 * Claims the right to translate, and reserves the tokens for it, once for each key of a payer: the lock on the balance
 * makes concurrent requests wait for each other. Session, room and balance are locked in the order in which a deletion locks
 * them.
 */
export async function claimText(tx: Tx, request: TextRequest, tokens: number, now: Date): Promise<TextClaim> {
  const { payer, requestId, sessionId, roomId } = request;
  if (sessionId !== undefined && !(await blockDeletion(tx, payer, sessionId))) return { type: 'session_not_found' };
  const cap = roomId === undefined ? Number.POSITIVE_INFINITY : ((await lockRoomCap(tx, roomId)) ?? 0);
  const available = await lockBalance(tx, payer, now);
  const earlier = await readEarlier(tx, request);
  if (earlier && earlier.content_hash !== contentHash(request)) return { type: 'conflict' };
  if (earlier?.answer) return { type: 'answered', answer: earlier.answer };
  if (earlier?.is_claimed) return { type: 'in_progress' };
  const { reserved } = await readOthers(tx, payer, sessionId);
  if (available - reserved < tokens) return { type: 'token_not_enough' };
  const reservedOfRoom = roomId === undefined ? 0 : await readRoomReserved(tx, roomId, sessionId);
  if (cap - reservedOfRoom < tokens) return { type: 'room_tokens_used_up' };
  const claim = { reserved: tokens, claimed_at: databaseTime };
  const { id } = await tx
    .insertInto('text_requests')
    .values({
      ...claim,
      payer_id: payerIdOf(payer),
      request_id: requestId,
      content_hash: contentHash(request),
      session_id: sessionId ?? null,
      room_id: roomId ?? null,
    })
    .onConflict((conflict) => conflict.columns(['payer_id', 'request_id']).doUpdateSet(claim))
    .returning('id')
    .executeTakeFirstOrThrow();
  return { type: 'claimed', id };
}

async function readEarlier(tx: Tx, { payer, requestId }: TextRequest) {
  return await tx
    .selectFrom('text_requests')
    .select(['content_hash', 'answer'])
    .select(isBeingTranslated.as('is_claimed'))
    .where('payer_id', '=', payerIdOf(payer))
    .where('request_id', '=', requestId)
    .executeTakeFirst();
}

function contentHash({ spec: { text, from, to }, sessionId }: TextRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([text, from, to, sessionId ?? null]))
    .digest('hex');
}

/** Stores the answer for repeated requests, and ends the reservation. */
export async function storeAnswer(tx: Tx, id: string, answer: TextAnswer): Promise<void> {
  await tx
    .updateTable('text_requests')
    .set({ answer: JSON.stringify(answer) })
    .where('id', '=', id)
    .execute();
}

/** The text was not translated: the next request with the same key tries again. */
export async function releaseText(db: Db, id: string): Promise<void> {
  await db.deleteFrom('text_requests').where('id', '=', id).where('answer', 'is', null).execute();
}

const HOUR_MS = 3_600_000;

export const deleteExpiredTextRequests: HourlyWork = async (db, now) => {
  await db
    .deleteFrom('text_requests')
    .where('claimed_at', '<', new Date(now.getTime() - HOUR_MS))
    .execute();
};

export const eraseTextRequests: OnAccountClosed = async (tx, { userId }) => {
  await tx.deleteFrom('text_requests').where('payer_id', '=', userId).execute();
};
