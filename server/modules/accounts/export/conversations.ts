import type { Selectable } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import type { ChatTables } from '../../../db/tables/chat.ts';

const SESSIONS = 100;
const TURNS = 500;

type SessionRow = Pick<
  Selectable<ChatTables['chat_sessions']>,
  'id' | 'title' | 'source_language' | 'target_language' | 'status' | 'created_at' | 'pinned_at'
>;

/** The JSON text of each conversation with its turns. */
export async function* conversationTexts(db: Db, userId: string): AsyncGenerator<string> {
  for (let after: SessionRow | undefined; ;) {
    const sessions = await sessionsAfter(db, userId, after);
    for (const session of sessions) yield await conversationText(db, session);
    after = sessions.at(-1);
    if (!after || sessions.length < SESSIONS) return;
  }
}

/** In the order of ids: creation times are finer in the database than in JavaScript. */
async function sessionsAfter(db: Db, userId: string, after: SessionRow | undefined): Promise<SessionRow[]> {
  return await db
    .selectFrom('chat_sessions')
    .select(['id', 'title', 'source_language', 'target_language', 'status', 'created_at', 'pinned_at'])
    .where('user_id', '=', userId)
    .$if(after !== undefined, (query) => query.where('id', '>', after?.id ?? ''))
    .orderBy('id')
    .limit(SESSIONS)
    .execute();
}

/** One conversation is limited in length, so it is read as a whole. */
async function conversationText(db: Db, session: SessionRow): Promise<string> {
  const turns: TurnRow[] = [];
  for (let after: string | undefined; ;) {
    const rows = await turnsAfter(db, session.id, after);
    turns.push(...rows);
    after = rows.at(-1)?.item_id;
    if (after === undefined || rows.length < TURNS) break;
  }
  const texts = turns.toSorted(inOrder).map(({ item_id: _id, ...turn }) => JSON.stringify(turn));
  return `${JSON.stringify(session).slice(0, -1)},"turns":[${texts.join(',\n')}]}`;
}

type TurnRow = Awaited<ReturnType<typeof turnsAfter>>[number];

/** In the order of ids, which no turn that is stored meanwhile changes. */
async function turnsAfter(db: Db, sessionId: string, after: string | undefined) {
  return await db
    .selectFrom('turns')
    .select(['speaker', 'user_input', 'user_language', 'assistant_output', 'assistant_language', 'status'])
    .select(['said_at', 'tokens', 'first_version', 'item_id'])
    .where('session_id', '=', sessionId)
    .$if(after !== undefined, (query) => query.where('item_id', '>', after ?? ''))
    .orderBy('item_id')
    .limit(TURNS)
    .execute();
}

function inOrder(one: TurnRow, other: TurnRow): number {
  return one.said_at.getTime() - other.said_at.getTime() || (one.item_id < other.item_id ? -1 : 1);
}
