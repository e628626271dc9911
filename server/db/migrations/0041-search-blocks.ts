import { sql, type Kysely, type Migration } from 'kysely';
import { searchBlocks } from '../../../src/domain/search-blocks.ts';

/**
 * The index of the full-text search: `lines` has the folded texts of the turns `item_ids`, one in each line. The signature
 * stays in the row, so that a search reads no text of a block that it rules out.
 */
export const searchIndex: Migration = {
  up: async (db) => {
    await sql`create table search_blocks (
      id bigint generated always as identity primary key,
      session_id uuid not null references chat_sessions (id) on delete cascade,
      user_id uuid not null,
      until timestamptz not null,
      signature bytea not null,
      item_ids text[] not null,
      lines text not null
    )`.execute(db);
    await sql`alter table search_blocks alter column signature set storage plain`.execute(db);
    await sql`create index search_blocks_newest on search_blocks (user_id, until desc, id desc)`.execute(db);
    await sql`create index search_blocks_of_session on search_blocks (session_id)`.execute(db);
    await indexAllTurns(db);
  },
};

type StoredTurn = { readonly id: string; readonly source: string; readonly translation: string };

const PAGE = 512;

async function indexAllTurns(db: Kysely<unknown>): Promise<void> {
  const { rows: sessions } = await sql<{ id: string }>`
    select id from chat_sessions where user_id is not null and stored_characters > 0`.execute(db);
  for (const { id } of sessions) {
    for (let last = ''; ;) {
      const { rows } = await sql<StoredTurn>`
        select item_id as id, user_input as source, assistant_output as translation from turns
        where session_id = ${id} and item_id > ${last} order by item_id limit ${PAGE}`.execute(db);
      await addBlocks(db, id, rows);
      last = rows.at(-1)?.id ?? '';
      if (rows.length < PAGE) break;
    }
  }
}

async function addBlocks(db: Kysely<unknown>, sessionId: string, turns: readonly StoredTurn[]): Promise<void> {
  for (const { lines, signature } of searchBlocks(
    turns.map(({ id, source, translation }) => ({ id, texts: [source, translation] })),
  )) {
    const itemIds = lines.map(({ id }) => id);
    await sql`
      insert into search_blocks (session_id, user_id, until, signature, item_ids, lines)
      select s.id, s.user_id, max(t.said_at), ${Buffer.from(signature)}, ${itemIds}::text[],
        ${lines.map(({ text }) => text).join('\n')}
      from chat_sessions s join turns t on t.session_id = s.id
      where s.id = ${sessionId} and t.item_id = any(${itemIds}::text[])
      group by s.id`.execute(db);
  }
}
