import type { Selectable } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { ChatTables } from '../../db/tables/chat.ts';

const SESSIONS = 100;
/** In memory at once: a turn may have 80,000 letters. */
const TURNS = 50;

type SessionRow = Pick<
  Selectable<ChatTables['chat_sessions']>,
  'id' | 'title' | 'source_language' | 'target_language' | 'status' | 'created_at' | 'pinned_at'
>;

/** The conversations with their turns as JSON, in pieces: a conversation may be longer than the memory. */
export async function* conversationTexts(db: Db, userId: string): AsyncGenerator<string> {
  let separator = '';
  for (let after: SessionRow | undefined; ;) {
    const sessions = await sessionsAfter(db, userId, after);
    for (const session of sessions) {
      yield `${separator}${JSON.stringify(session).slice(0, -1)},"turns":[`;
      yield* turnTexts(db, session.id);
      yield ']}';
      separator = ',\n';
    }
    after = sessions.at(-1);
    if (!after || sessions.length < SESSIONS) return;
  }
}

/** The links to conversations, without the links themselves: only their digests are stored. */
export async function readShareLinks(db: Db, userId: string) {
  return await db
    .selectFrom('shares')
    .innerJoin('chat_sessions', 'chat_sessions.id', 'shares.session_id')
    .select(['shares.session_id', 'shares.created_at', 'shares.expires_at'])
    .where('chat_sessions.user_id', '=', userId)
    .orderBy('shares.created_at')
    .execute();
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

/** In the order in which they were said. Turns that are stored or deleted meanwhile move no other. */
async function* turnTexts(db: Db, sessionId: string): AsyncGenerator<string> {
  const inOrder = await db
    .selectFrom('turns')
    .select('item_id')
    .where('session_id', '=', sessionId)
    .orderBy('said_at')
    .orderBy('item_id')
    .execute();
  let separator = '';
  for (let at = 0; at < inOrder.length; at += TURNS) {
    const ids = inOrder.slice(at, at + TURNS).map(({ item_id }) => item_id);
    const rowById = new Map((await turnsOf(db, sessionId, ids)).map(({ item_id, ...turn }) => [item_id, turn]));
    const texts = ids.flatMap((id) => rowById.get(id) ?? []).map((turn) => JSON.stringify(turn));
    if (texts.length === 0) continue;
    yield separator + texts.join(',\n');
    separator = ',\n';
  }
}

async function turnsOf(db: Db, sessionId: string, ids: readonly string[]) {
  return await db
    .selectFrom('turns')
    .select(['speaker', 'user_input', 'user_language', 'assistant_output', 'assistant_language', 'status'])
    .select(['said_at', 'tokens', 'first_version', 'item_id'])
    .where('session_id', '=', sessionId)
    .where('item_id', 'in', ids)
    .execute();
}
