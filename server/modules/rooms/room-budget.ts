import { sql } from 'kysely';
import type { Db, Tx } from '../../db/schema.ts';

/** The host pays the usage of guests and caption screens, up to the cap of the room. */

/** Locks the room until the end of the transaction. @returns the unused part of its cap; undefined without such a room */
export async function lockRoomCap(tx: Tx, roomId: string): Promise<number | undefined> {
  const room = await tx
    .selectFrom('rooms')
    .select(['token_cap', 'tokens_used'])
    .where('id', '=', roomId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return room && Math.max(0, room.token_cap - room.tokens_used);
}

/** @param tokens what was used, also where the cap did not cover all of it */
export async function addRoomUsage(tx: Tx, roomId: string, tokens: number): Promise<void> {
  await tx
    .updateTable('rooms')
    .set((eb) => ({ tokens_used: eb('tokens_used', '+', tokens) }))
    .where('id', '=', roomId)
    .execute();
}

/** The tokens left for the guests of the room; 0 when there is no such room. */
export async function readRoomLeft(db: Db, roomId: string): Promise<number> {
  const room = await db
    .selectFrom('rooms')
    .select(['token_cap', 'tokens_used'])
    .where('id', '=', roomId)
    .executeTakeFirst();
  return room ? Math.max(0, room.token_cap - room.tokens_used) : 0;
}

export type RoomBudget = { readonly roomId: string; readonly tokenCap: number; readonly tokensUsed: number };

export async function readRoomBudgets(db: Db, roomIds: readonly string[]): Promise<RoomBudget[]> {
  const { rows } = await sql<RoomBudget>`
    select id as "roomId", token_cap as "tokenCap", least(tokens_used, token_cap) as "tokensUsed"
    from rooms where id = any(${roomIds}::uuid[])`.execute(db);
  return rows;
}
