import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Pool } from 'pg';

/**
 * The minimum that does the work: Node's own HTTP server and one prepared statement per request, written by hand for
 * three requests on the same tables. It checks the token and stores the data, without schemas, limits or error handling.
 */

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });

const caller = `select user_id from access_tokens where hash = $1 and revoked_at is null and expires_at > now()`;

const uploadStatement = `
  with caller as (${caller}), session as (
    select s.id, s.user_id from chat_sessions s, caller where s.id = $2 and s.user_id = caller.user_id for update of s
  ), stored as (
    insert into turns (session_id, item_id, speaker, user_input, user_language, assistant_output, assistant_language,
      status, said_at, usage_data, tokens, merged_from_item_ids)
    select session.id, t.item_id, t.speaker, t.user_input, t.user_language, t.assistant_output, t.assistant_language,
      t.status, t.timestamp, t.usage_data, t.tokens, t.merged_from_item_ids
    from session, json_to_recordset($3::json) as t (item_id text, speaker text, user_input text, user_language text,
      assistant_output text, assistant_language text, status text, timestamp timestamptz, usage_data text,
      tokens bigint, merged_from_item_ids jsonb)
    on conflict do nothing returning tokens
  ), spent as (
    update balances b set available = available - x.sum, used = used + x.sum
    from (select sum(tokens)::bigint as sum from stored) x, session
    where b.user_id = session.user_id returning b.user_id, x.sum
  ), entry as (
    insert into ledger_entries (user_id, kind, tokens, asked, reference, session_id, created_at)
    select user_id, 'usage', -sum, sum, 'upload:' || $2, $2::uuid, now() from spent returning -tokens as taken
  )
  insert into uploads (session_id, items_hash, tokens_deducted, short, created_at)
  select $2::uuid, $4, taken, false, now() from entry returning tokens_deducted`;

const sessionStatement = `
  with caller as (${caller}), session as (
    insert into chat_sessions (user_id, title, voice, source_language, target_language, created_at)
    select b.user_id, $2, 'verse', 'cmn', 'eng', now() from balances b, caller
    where b.user_id = caller.user_id and (b.unlimited or b.available > 0) returning id
  )
  insert into call_secrets (hash, session_id, expires_at)
  select $3, id, now() + interval '1 minute' from session returning session_id as id`;

const historyStatement = `
  with caller as (${caller}), page as (
    select s.id, s.title, s.created_at, s.status, s.source_language, s.target_language
    from chat_sessions s, caller where s.user_id = caller.user_id
    order by s.created_at desc, s.id limit $2 offset $3
  )
  select page.*, (select count(*) from chat_sessions s, caller where s.user_id = caller.user_id) as total,
    (select count(*) from turns t where t.session_id = page.id) as total_turns_count,
    (select coalesce(nullif(assistant_output, ''), user_input) from turns t where t.session_id = page.id
      order by said_at desc, item_id desc limit 1) as last_message,
    (select json_agg(x) from (select id, session_id, item_id, speaker, user_input, user_language, assistant_output,
      assistant_language, status, said_at as timestamp, usage_data, merged_from_item_ids
      from turns t where t.session_id = page.id order by said_at, item_id limit 3) x) as conversation_turns
  from page order by created_at desc, id`;

type Turn = { item_id: string; usage_data: string | null; tokens?: number };

async function upload(tokenHash: string, text: string): Promise<unknown> {
  const { session_id, conversation_turns }: { session_id: string; conversation_turns: Turn[] } = JSON.parse(text);
  for (const turn of conversation_turns) {
    turn.tokens = turn.usage_data === null ? 0 : JSON.parse(turn.usage_data).total_tokens;
  }
  const itemsHash = sha256(conversation_turns.map((turn) => turn.item_id).join('\n'));
  const values = [tokenHash, session_id, JSON.stringify(conversation_turns), itemsHash];
  const { rows } = await pool.query({ name: 'upload', text: uploadStatement, values });
  return { tokens_deducted: Number(rows[0].tokens_deducted) };
}

async function newSession(tokenHash: string, text: string): Promise<unknown> {
  const { title }: { title: string } = JSON.parse(text);
  const secret = randomBytes(32).toString('base64url');
  const values = [tokenHash, title, sha256(secret)];
  const { rows } = await pool.query({ name: 'session', text: sessionStatement, values });
  return { azure_session: { id: rows[0].id, client_secret: { value: secret } }, session: { id: rows[0].id } };
}

async function history(tokenHash: string, url: string): Promise<unknown> {
  const query = new URLSearchParams(url.slice(url.indexOf('?')));
  const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
  const values = [tokenHash, limit, (page - 1) * limit];
  const { rows } = await pool.query({ name: 'history', text: historyStatement, values });
  const total = Number(rows[0]?.total ?? 0);
  return { sessions: rows, pagination: { page, total, total_pages: Math.ceil(total / limit) } };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function answer(request: IncomingMessage, text: string): Promise<unknown> {
  const tokenHash = sha256((request.headers.authorization ?? '').slice('Bearer '.length));
  if (request.url === '/api/chat/conversations') return await upload(tokenHash, text);
  if (request.method === 'POST') return await newSession(tokenHash, text);
  return await history(tokenHash, request.url ?? '');
}

function take(request: IncomingMessage, response: ServerResponse): void {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => (text += chunk));
  request.on('end', () => {
    answer(request, text).then(
      (body) => send(response, 200, body),
      () => send(response, 500, {}),
    );
  });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) });
  response.end(text);
}

const server = createServer(take);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') {
    process.stdout.write(`listening at http://127.0.0.1:${address.port} as Admin\n`);
  }
});
// A profile is written by a process that ends by itself.
process.on('SIGTERM', () => process.exit(0));
