import { createHash } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import type { UploadedTurn } from '../../../src/protocol/contract.ts';
import type { Db } from '../../db/schema.ts';
import type { ReportedUsage } from './reported-usage.ts';

export type Upload = {
  /** Of whoever sends it. */
  readonly tokenHash: string;
  readonly sessionId: string;
  readonly turns: readonly UploadedTurn[];
  readonly usage: ReportedUsage;
};

export type UploadOutcome =
  /** The token is nobody's, or no longer. */
  | { readonly type: 'no-caller' }
  | { readonly type: 'no-session'; readonly userId: string }
  | { readonly type: 'implausible'; readonly userId: string }
  | {
      readonly type: 'stored';
      readonly userId: string;
      readonly tokensDeducted: number;
      /** The balance did not cover it. */
      readonly short: boolean;
      /** How many of the turns were new. */
      readonly newTurns: number;
    };

/** A second of speech is 20 tokens. Twice that, and a little for the start, is more than any session can give. */
const MOST_AUDIO_TOKENS_PER_S = 40;
const AUDIO_TOKENS_ALLOWANCE = 2000;
/** A conversation that outlasts it goes on over another call. */
const LONGEST_CALL = '1 hour';

/**
 * Stores the turns that are new and charges them: all of it happens, or nothing. The token is looked up in the same
 * statement: this is the call that must never wait, and a trip to the database is what it costs most.
 *
 * Turns that are there already are left alone and not charged again; the answer is kept under the ids of the turns, so
 * that the same upload, however often or at once it comes, is answered the same.
 */
export async function storeUpload(db: Db, upload: Upload, now: Date): Promise<UploadOutcome> {
  const [stored] = await store(db, waitingStatement, [upload], now);
  return stored ?? (await refusedFor(db, upload, now));
}

/**
 * Does the same for several at once, which costs the database a third less than one by one. Nothing comes back for
 * an upload that has to go alone: one that is refused, that would have to wait for somebody else, or whose sender has
 * another one here.
 */
export async function storeUploads(
  db: Db,
  uploads: readonly Upload[],
  now: Date,
): Promise<ReadonlyArray<UploadOutcome | undefined>> {
  return await store(db, passingStatement, uploads, now);
}

async function store(db: Db, statement: string, uploads: readonly Upload[], now: Date) {
  const values = [
    now.toISOString(),
    uploads.map((one) => one.tokenHash),
    uploads.map((one) => one.sessionId),
    uploads.map((one) => one.usage.outputAudioTokens),
    uploads.map(itemsHash),
    JSON.stringify(uploads.flatMap((one, index) => turnRecords(one, index + 1))),
  ];
  const { rows } = await db.executeQuery<StoredRow>(CompiledQuery.raw(statement, values));
  const rowsByNumber = new Map(rows.map((row) => [row.n, row]));
  return uploads.map((_, index) => stored(rowsByNumber.get(index + 1)));
}

type StoredRow = {
  /** Which of the uploads it is, counted from 1. */
  readonly n: number;
  readonly user_id: string;
  readonly tokens_deducted: number;
  readonly short: boolean;
  readonly turns: number;
};

function stored(row: StoredRow | undefined): UploadOutcome | undefined {
  if (!row) return undefined;
  const { user_id, tokens_deducted, short, turns } = row;
  return { type: 'stored', userId: user_id, tokensDeducted: tokens_deducted, short, newTurns: turns };
}

/** Uploads of one session follow one another. */
const waitingStatement = statementOf('store_upload', '');
/** Never waits for anybody's locks, so that nobody's slow transaction holds up the others. */
const passingStatement = statementOf('store_uploads', 'skip locked');

/**
 * A text that is always the same: it is written once, and planned once per connection.
 *
 * It is in no circle of those who wait for each other: the one that passes never waits for a row of a person, a session
 * or a balance, and the one that waits has one upload, whose rows it takes in the order in which closing an account and
 * deleting a session take them. The session stays free for what only points at it, such as a call that begins.
 *
 * Everybody has a balance, from the moment they are registered: who had none would be refused.
 */
function statementOf(name: string, ifLocked: '' | 'skip locked'): string {
  return `-- prepared: ${name}
  with asked as (
    select distinct on (t.user_id) a.n, t.user_id, a.session_id, a.audio_tokens, a.items_hash
    from unnest($2::text[], $3::uuid[], $4::bigint[], $5::text[])
        with ordinality as a (token_hash, session_id, audio_tokens, items_hash, n)
      join access_tokens t on t.hash = a.token_hash
    where t.revoked_at is null and t.expires_at > $1::timestamptz
    order by t.user_id, a.n
  ), session as (
    select asked.n, asked.items_hash, s.id, s.user_id, b.available, b.unlimited, coalesce(c.metered, false) as metered
    from asked join users u on u.id = asked.user_id
      join chat_sessions s on s.id = asked.session_id and s.user_id = u.id
      join balances b on b.user_id = u.id,
      lateral (select count(*) as calls, bool_or(metered) as metered from calls where session_id = s.id) c
    where u.closed_at is null
      and asked.audio_tokens <= ${AUDIO_TOKENS_ALLOWANCE} + ${MOST_AUDIO_TOKENS_PER_S}
        * extract(epoch from least($1::timestamptz - s.created_at, interval '${LONGEST_CALL}' * greatest(1, c.calls)))
    for key share of u ${ifLocked} for no key update of s, b ${ifLocked}
  ), stored as (
    insert into turns (session_id, item_id, speaker, user_input, user_language, assistant_output,
      assistant_language, status, said_at, usage_data, tokens, merged_from_item_ids)
    select session.id, item_id, speaker, user_input, user_language, assistant_output,
      assistant_language, status, said_at, usage_data, tokens, merged
    from session join json_to_recordset($6::json) as t (
      n bigint, item_id text, speaker text, user_input text, user_language text, assistant_output text,
      assistant_language text, status text, said_at timestamptz, usage_data text, tokens bigint, merged jsonb) using (n)
    on conflict (session_id, item_id) do nothing
    returning session_id, item_id, tokens
  ), fresh as (
    select session_id, count(*) as turns, min(item_id) as first_item, sum(tokens)::bigint as tokens
    from stored group by session_id
  ), entry as (
    insert into ledger_entries (user_id, kind, tokens, asked, free, reference, session_id, created_at)
    select user_id, 'usage', -(case when unlimited then tokens else least(available, tokens) end), tokens, unlimited,
      'upload:' || id || ':' || first_item, id, $1::timestamptz
    from session join fresh on fresh.session_id = session.id
    where tokens > 0 and not metered
    returning user_id, -tokens as taken
  ), moved as (
    update balances b
    set available = case when session.unlimited then session.available else session.available - taken end,
      used = b.used + taken
    from session join entry on entry.user_id = session.user_id where b.user_id = session.user_id
  ), charged as (
    select session.n, session.user_id, session.id, items_hash, coalesce(fresh.turns, 0) as turns,
      case when metered then call.tokens else coalesce(taken, 0) end as tokens,
      case when metered then call.short else coalesce(fresh.tokens, 0) > coalesce(taken, 0) end as short
    from session left join fresh on fresh.session_id = session.id left join entry on entry.user_id = session.user_id
      left join lateral (
        select coalesce(-sum(e.tokens), 0)::bigint as tokens, coalesce(bool_or(-e.tokens < e.asked), false) as short
        from ledger_entries e where e.session_id = session.id and e.kind = 'usage'
      ) call on metered
  ), answer as (
    insert into uploads (session_id, items_hash, tokens_deducted, short, created_at)
    select id, items_hash, tokens, short, $1::timestamptz from charged
    on conflict (session_id, items_hash) do update set items_hash = excluded.items_hash
    returning session_id, tokens_deducted, short
  )
  select charged.n, charged.user_id, tokens_deducted, answer.short, charged.turns
  from answer join charged on charged.id = answer.session_id`;
}

/**
 * Nothing was written: finds out why, which the statement that writes has no time for. For an upload that came in a
 * group it is the third statement: a refusal may cost that.
 */
async function refusedFor(db: Db, { tokenHash, sessionId }: Upload, now: Date): Promise<UploadOutcome> {
  const { rows } = await sql<{ user_id: string; session_id: string | null }>`
    select u.id as user_id, s.id as session_id
    from access_tokens t join users u on u.id = t.user_id
      left join chat_sessions s on s.user_id = u.id and s.id = ${sessionId}::uuid
    where t.hash = ${tokenHash} and t.revoked_at is null and t.expires_at > ${now}::timestamptz
      and u.closed_at is null`.execute(db);
  const caller = rows[0];
  if (!caller) return { type: 'no-caller' };
  return { type: caller.session_id === null ? 'no-session' : 'implausible', userId: caller.user_id };
}

/** In the order of the columns; `n` tells whose they are. */
function turnRecords({ turns, usage }: Upload, n: number) {
  return turns.map((turn, index) => ({
    n,
    item_id: turn.item_id,
    speaker: turn.speaker,
    user_input: turn.user_input,
    user_language: turn.user_language,
    assistant_output: turn.assistant_output,
    assistant_language: turn.assistant_language,
    status: turn.status,
    said_at: turn.timestamp,
    usage_data: turn.usage_data,
    tokens: usage.tokensByTurn[index] ?? 0,
    merged: turn.merged_from_item_ids,
  }));
}

function itemsHash({ turns }: Upload): string {
  const ids = turns.map((turn) => turn.item_id).sort();
  return createHash('sha256')
    .update(`${ids.join('\n')}\n`)
    .digest('hex');
}
