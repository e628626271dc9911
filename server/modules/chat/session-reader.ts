import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { ChatSession, ConversationTurn } from '../../../src/protocol/contract.ts';
import type { Db } from '../../db/schema.ts';
import type { ChatTables } from '../../db/tables/chat.ts';

/** How many turns an entry of the list shows. */
const PREVIEW_TURNS = 3;

type Page = { readonly page: number; readonly limit: number };
type SessionFilter = Page & { readonly status?: string | undefined; readonly pinned?: 'true' | undefined };
type ListPage<Item> = { readonly items: Item[]; readonly total: number };

/** The sessions of a user, newest first. */
export async function readSessions(db: Db, userId: string, filter: SessionFilter): Promise<ListPage<ChatSession>> {
  const { page, limit, status = null, pinned = null } = filter;
  const matching = sql`user_id = ${userId} and not of_guest and (${status}::text is null or status = ${status})
    and (${pinned}::text is null or pinned_at is not null)`;
  const newest = sql`select * from chat_sessions where ${matching}
    order by created_at desc, id limit ${limit} offset ${(page - 1) * limit}`;
  const { rows } = await sql<{ total: number } & (CardRow | NoCard)>`-- prepared: list_sessions
    select everything.total, card.*
    from (select count(*) as total from chat_sessions where ${matching}) everything
      left join (${cardsOf(newest)}) card on true
    order by card.created_at desc, card.id`.execute(db);
  return { total: rows[0]?.total ?? 0, items: rows.flatMap((row) => (row.id === null ? [] : sessionOf(row))) };
}

export async function readSession(db: Db, userId: string, sessionId: string): Promise<ChatSession | undefined> {
  const session = sql`select * from chat_sessions where id = ${sessionId} and user_id = ${userId}`;
  const { rows } = await sql<CardRow>`-- prepared: read_session
    ${cardsOf(session)}`.execute(db);
  return rows[0] && sessionOf(rows[0]);
}

export async function readSessionsById(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ChatSession>> {
  if (ids.length === 0) return new Map();
  const some = sql`select * from chat_sessions where user_id = ${userId} and id = any(${ids}::uuid[])`;
  const { rows } = await sql<CardRow>`${cardsOf(some)}`.execute(db);
  return new Map(rows.map((row) => [row.id, sessionOf(row)]));
}

/** The titles of those of the sessions that are stored. */
export async function readTitles(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('chat_sessions').select(['id', 'title']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** In the order in which they were said; undefined when the user has no such session. */
export async function readTurns(
  db: Db,
  userId: string,
  sessionId: string,
  { page, limit }: Page,
): Promise<ListPage<ConversationTurn> | undefined> {
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

type NoCard = { readonly id: null };
type CardRow = Omit<ChatSession, 'created_at' | 'conversation_turns'> & {
  readonly created_at: Date;
  readonly conversation_turns: ReadonlyArray<
    Omit<ConversationTurn, 'timestamp'> & { readonly said_at_ms: number }
  > | null;
};

/** The cards of these sessions. Times in JSON are numbers: `Date` cannot parse every time PostgreSQL writes. */
const cardsOf = (sessions: RawBuilder<unknown>) => sql`
  select page.id, title, created_at, status, source_language, target_language, pinned_at is not null as is_pinned,
    (select count(*) from turns t where t.session_id = page.id) as total_turns_count,
    (select coalesce(nullif(assistant_output, ''), user_input) from turns t where t.session_id = page.id
      order by said_at desc, item_id desc limit 1) as last_message,
    (select json_agg(turn) from (
      select id, session_id, item_id, speaker, user_input, user_language, assistant_output, assistant_language,
        status, (extract(epoch from said_at) * 1000)::float8 as said_at_ms, usage_data, merged_from_item_ids,
        first_version, translated_by, speaker_name
      from turns t where t.session_id = page.id
      order by said_at, item_id limit ${sql.lit(PREVIEW_TURNS)}
    ) turn) as conversation_turns
  from (${sessions}) page`;

function sessionOf({ created_at, conversation_turns, ...card }: CardRow): ChatSession {
  const turns = conversation_turns ?? [];
  return {
    id: card.id,
    title: card.title,
    created_at: created_at.toISOString(),
    last_message: card.last_message,
    total_turns_count: card.total_turns_count,
    status: card.status,
    source_language: card.source_language,
    target_language: card.target_language,
    is_pinned: card.is_pinned,
    conversation_turns: turns.map(({ said_at_ms, ...turn }) => ({
      ...turn,
      timestamp: new Date(said_at_ms).toISOString(),
    })),
  };
}

export function turnOf(row: Selectable<ChatTables['turns']>): ConversationTurn {
  const { said_at, tokens: _tokens, ...turn } = row;
  return { ...turn, timestamp: said_at.toISOString() };
}

/** SQL: `conversations`, their number, and `last_conversation_at` of a user, for a lateral join. */
export function conversationCounts(userId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select count(*) as conversations, max(created_at) as last_conversation_at
    from chat_sessions where user_id = ${userId})`;
}

/** SQL: the number of the sessions of a trial. They are stored for thirty days. */
export function sessionCountOfTrial(trialId: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select count(*) from chat_sessions where trial_id = ${trialId})`;
}

/** SQL: `created_at` of each session of an account or trial. */
export const sessionStarts: RawBuilder<unknown> = sql`(select created_at from chat_sessions where not of_guest)`;
