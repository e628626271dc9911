import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Db } from '../../db/schema.ts';
import type { ChatTables } from '../../db/tables/chat.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import type { ReadLimits } from './read-limits.ts';
import { readSessionsById, turnOf } from './session-reader.ts';

/** More words narrow a search no further, and each is compared with every turn. */
const MAX_WORDS = 10;

export function searchTurns({ db }: Database, limits: ReadLimits) {
  return endpoint('searchTurns', async ({ caller, query: { query, limit } }) => {
    await limits.count('search-account', caller.userId);
    const { turns, total } = await findTurns(db, caller.userId, query, limit);
    const sessionIds = [...new Set(turns.map((turn) => turn.session_id))];
    const sessions = await readSessionsById(db, caller.userId, sessionIds);
    const hits = turns.flatMap((turn) => {
      const session = sessions.get(turn.session_id);
      return session ? [{ session, turn: turnOf(turn) }] : [];
    });
    return { hits, total };
  });
}

type TurnRow = Selectable<ChatTables['turns']>;

/** Ignores case, accents and width, as the search on the device does. */
async function findTurns(
  db: Db,
  userId: string,
  query: string,
  limit: number,
): Promise<{ readonly turns: readonly TurnRow[]; readonly total: number }> {
  const words = query.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  const hasAll = words.map((word) => sql`strpos(folded, ${folded(sql`${word}::text`)}) > 0`);
  const { rows } = await sql<TurnRow & { total: number }>`
    with mine as materialized (
      select t.*, ${folded(sql`t.user_input || ' ' || t.assistant_output`)} as folded
      from turns t join chat_sessions s on s.id = t.session_id where s.user_id = ${userId}
    )
    select id, session_id, item_id, speaker, user_input, user_language, assistant_output, assistant_language, status,
      said_at, usage_data, tokens, merged_from_item_ids, first_version,
      translated_by, speaker_name, count(*) over () as total
    from mine where ${sql.join(hasAll, sql` and `)}
    order by said_at desc, item_id limit ${limit}`.execute(db);
  return { turns: rows.map(({ total: _total, ...turn }) => turn), total: rows[0]?.total ?? 0 };
}

/** The combining marks of the scripts of the fourteen languages. */
const MARKS = '[\u0300-\u036f\u0483-\u0489\u0610-\u061a\u064b-\u065f\u0670\u3099\u309a]';

function folded(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lower(regexp_replace(normalize(${text}, nfkd), ${sql.lit(MARKS)}, '', 'g'))`;
}
