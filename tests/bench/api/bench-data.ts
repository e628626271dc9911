import { createHash, randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { requestOf } from './connection.ts';

export type BenchUser = { readonly id: string; readonly token: string };

/** Users and sessions, inserted directly into the database. */
export type BenchData = {
  readonly users: readonly BenchUser[];
  /** The next empty session; each is returned once. */
  takeSession(): { readonly id: string; readonly user: BenchUser };
  addSessions(count: number): Promise<void>;
  /** The rows of a query. */
  ask<Row extends object>(text: string): Promise<Row[]>;
  close(): Promise<void>;
};

/** Enough for the planner to use indexes rather than sequential scans. */
const USERS = 5000;
const TOKENS = 1_000_000_000_000;

export async function openBenchData(databaseUrl: string): Promise<BenchData> {
  const pool = new Pool({ connectionString: databaseUrl, max: 2 });
  const tokens = Array.from({ length: USERS }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
  const { rows } = await pool.query<{ id: string }>(
    `with people as (
      insert into users (email, name, created_at)
      select gen_random_uuid() || '@example.org', 'Ana', now() from generate_series(1, $1) returning id
    ), new_balances as (insert into balances (user_id, available) select id, $2 from people),
    entries as (
      insert into ledger_entries (user_id, kind, tokens, asked, reference, created_at)
      select id, 'grant', $2, $2, 'signup', now() from people
    ), numbered as (select id, row_number() over () as n from people),
    signed as (
      insert into access_tokens (hash, kind, user_id, created_at, expires_at)
      select h.hash, 'user', numbered.id, now(), now() + interval '1 day'
      from unnest($3::text[]) with ordinality as h (hash, n) join numbered using (n) returning user_id
    ) select id from numbered order by n`,
    [USERS, TOKENS, hashes],
  );
  const users = rows.map(({ id }, index) => ({ id, token: tokens[index] ?? '' }));
  const byId = new Map(users.map((user) => [user.id, user]));
  const sessions: { id: string; user: BenchUser }[] = [];
  return {
    users,
    takeSession: () => {
      const session = sessions.pop();
      if (!session) throw new Error('more conversations are needed');
      return session;
    },
    addSessions: async (count) => {
      const { rows: added } = await pool.query<{ id: string; user_id: string }>(
        `insert into chat_sessions (user_id, title, voice, source_language, target_language, created_at)
         select ($2::uuid[])[1 + n % $3], 'Lunch', 'verse', 'cmn', 'eng', now() - interval '1 hour'
         from generate_series(1, $1) n returning id, user_id`,
        [count, users.map((user) => user.id), users.length],
      );
      for (const { id, user_id } of added) {
        const user = byId.get(user_id);
        if (user) sessions.push({ id, user });
      }
    },
    ask: async <Row extends object>(text: string) => (await pool.query<Row>(text)).rows,
    close: () => pool.end(),
  };
}

const TURNS = 20;
export const TOKENS_PER_UPLOAD = TURNS * 150;

const turns = JSON.stringify(
  Array.from({ length: TURNS }, (_, index) => ({
    item_id: `item_${index}`,
    speaker: index % 2 === 0 ? 'userA' : 'userB',
    user_input: `请问去火车站怎么走？我们想赶上下午的那一班车。${index}`,
    user_language: 'cmn',
    assistant_output: `Excuse me, how do we get to the railway station? We want the afternoon train. ${index}`,
    assistant_language: 'eng',
    status: 'completed',
    timestamp: new Date(Date.now() - 3_000_000 + index * 10_000).toISOString(),
    usage_data: JSON.stringify({
      total_tokens: 150,
      input_tokens: 110,
      output_tokens: 40,
      input_token_details: { audio_tokens: 80, text_tokens: 30, cached_tokens: 0 },
      output_token_details: { audio_tokens: 30, text_tokens: 10 },
    }),
    merged_from_item_ids: [`item_${index}`],
  })),
);

/** A conversation of twenty turns. */
export function uploadRequest({ id, user }: { readonly id: string; readonly user: BenchUser }): Buffer {
  const body = `{"session_id":"${id}","conversation_turns":${turns}}`;
  return requestOf('POST', '/api/chat/conversations', user.token, body);
}
