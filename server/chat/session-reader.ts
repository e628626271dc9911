import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { ChatSession, ConversationTurn } from '../../src/protocol/contract.ts';
import type { Db } from '../store/schema.ts';
import type { ChatTables, SessionStatus } from '../store/tables/chat.ts';

/** How many turns a card of the list shows. */
const PREVIEW_TURNS = 3;

export type Page = { readonly page: number; readonly limit: number };
export type SessionFilter = {
  readonly userId: string;
  readonly sessionId?: string;
  readonly status?: string | undefined;
};
export type Listed<Item> = { readonly items: Item[]; readonly total: number };

/** A person's sessions, the newest first. */
export async function readSessions(db: Db, filter: SessionFilter, { page, limit }: Page): Promise<Listed<ChatSession>> {
  const matching = sessionsMatching(db, filter);
  const { total } = await matching.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll('s')
    .select((e) => [
      e
        .selectFrom('turns as t')
        .whereRef('t.session_id', '=', 's.id')
        .select(e.fn.countAll<number>().as('n'))
        .as('total_turns'),
      e
        .selectFrom('turns as t')
        .whereRef('t.session_id', '=', 's.id')
        .select(sql<string>`coalesce(nullif(t.assistant_output, ''), t.user_input)`.as('words'))
        .orderBy('t.said_at', 'desc')
        .orderBy('t.item_id', 'desc')
        .limit(1)
        .as('last_message'),
    ])
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const previews = await readPreviews(
    db,
    rows.map((row) => row.id),
  );
  return {
    total,
    items: rows.map((row) => ({
      id: row.id,
      title: row.title,
      created_at: row.created_at.toISOString(),
      last_message: row.last_message,
      total_turns_count: row.total_turns ?? 0,
      status: row.status,
      source_language: row.source_language,
      target_language: row.target_language,
      conversation_turns: previews.get(row.id) ?? [],
    })),
  };
}

export async function readSession(db: Db, userId: string, sessionId: string): Promise<ChatSession | undefined> {
  const { items } = await readSessions(db, { userId, sessionId }, { page: 1, limit: 1 });
  return items[0];
}

/** In the order in which they were said; nothing when the person has no such session. */
export async function readTurns(
  db: Db,
  userId: string,
  sessionId: string,
  { page, limit }: Page,
): Promise<Listed<ConversationTurn> | undefined> {
  const session = await db
    .selectFrom('chat_sessions as s')
    .select((e) =>
      e
        .selectFrom('turns as t')
        .whereRef('t.session_id', '=', 's.id')
        .select(e.fn.countAll<number>().as('n'))
        .as('total'),
    )
    .where('s.id', '=', sessionId)
    .where('s.user_id', '=', userId)
    .executeTakeFirst();
  if (!session) return undefined;
  const rows = await db
    .selectFrom('turns')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('said_at')
    .orderBy('item_id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { items: rows.map(turnOf), total: session.total ?? 0 };
}

function sessionsMatching(db: Db, { userId, sessionId, status }: SessionFilter) {
  let sessions = db.selectFrom('chat_sessions as s').where('s.user_id', '=', userId);
  if (sessionId !== undefined) sessions = sessions.where('s.id', '=', sessionId);
  if (status !== undefined) sessions = sessions.where('s.status', '=', sql<SessionStatus>`${status}`);
  return sessions;
}

async function readPreviews(db: Db, sessionIds: readonly string[]): Promise<Map<string, ConversationTurn[]>> {
  const previews = new Map<string, ConversationTurn[]>();
  if (sessionIds.length === 0) return previews;
  const rows = await db
    .selectFrom('chat_sessions as s')
    .innerJoinLateral(
      (e) =>
        e
          .selectFrom('turns as t')
          .selectAll('t')
          .whereRef('t.session_id', '=', 's.id')
          .orderBy('t.said_at')
          .orderBy('t.item_id')
          .limit(PREVIEW_TURNS)
          .as('turn'),
      (join) => join.onTrue(),
    )
    .selectAll('turn')
    .where('s.id', 'in', sessionIds)
    .orderBy('turn.said_at')
    .orderBy('turn.item_id')
    .execute();
  for (const row of rows) previews.set(row.session_id, [...(previews.get(row.session_id) ?? []), turnOf(row)]);
  return previews;
}

function turnOf(row: Selectable<ChatTables['turns']>): ConversationTurn {
  const { said_at, tokens: _tokens, ...turn } = row;
  return { ...turn, timestamp: said_at.toISOString() };
}
