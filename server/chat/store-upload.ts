import { createHash } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import type { UploadedTurn } from '../../src/protocol/contract.ts';
import type { Db } from '../store/schema.ts';
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
 * Stores the turns that are new and charges them, in one statement: all of it happens, or nothing. The token is looked
 * up in the same statement: this is the call that must never wait, and a trip to the database is what it costs most.
 *
 * The row of the session is locked first, so that uploads of one session follow one another. Turns that are there
 * already are left alone and not charged again; the answer is kept under the ids of the turns, so that the same
 * upload, however often or at once it comes, is answered the same.
 */
export async function storeUpload(db: Db, upload: Upload, now: Date): Promise<UploadOutcome> {
  const { tokenHash, sessionId, usage } = upload;
  const values = [
    tokenHash,
    now.toISOString(),
    sessionId,
    usage.outputAudioTokens,
    JSON.stringify(turnRecords(upload)),
    itemsHash(upload),
  ];
  const { rows } = await db.executeQuery<UploadRow>(CompiledQuery.raw(statement, values));
  const row = rows[0];
  if (!row) return await refusedFor(db, upload, now);
  return {
    type: 'stored',
    userId: row.user_id,
    tokensDeducted: row.tokens_deducted,
    short: row.short,
    newTurns: row.turns,
  };
}

type UploadRow = {
  readonly user_id: string;
  readonly tokens_deducted: number;
  readonly short: boolean;
  readonly turns: number;
};

/** A text that is always the same: it is written once, and planned once per connection. */
const statement = `-- prepared: store_upload
  with session as (
    select s.id, s.user_id, coalesce(c.metered, false) as metered,
      $2::timestamptz as now
    from access_tokens t join users u on u.id = t.user_id join chat_sessions s on s.user_id = u.id,
      lateral (select count(*) as calls, bool_or(metered) as metered from calls where session_id = s.id) c
    where t.hash = $1 and t.revoked_at is null and t.expires_at > $2::timestamptz and u.closed_at is null
      and s.id = $3::uuid
      and $4::bigint <= ${AUDIO_TOKENS_ALLOWANCE} + ${MOST_AUDIO_TOKENS_PER_S}
        * extract(epoch from least($2::timestamptz - s.created_at, interval '${LONGEST_CALL}' * greatest(1, c.calls)))
    for update of s
  ), stored as (
    insert into turns (session_id, item_id, speaker, user_input, user_language, assistant_output,
      assistant_language, status, said_at, usage_data, tokens, merged_from_item_ids)
    select session.id, t.*
    from session, json_to_recordset($5::json) as t (
      item_id text, speaker text, user_input text, user_language text, assistant_output text,
      assistant_language text, status text, said_at timestamptz, usage_data text, tokens bigint, merged jsonb)
    on conflict (session_id, item_id) do nothing
    returning item_id, tokens
  ), fresh as (
    select count(*) as turns, min(item_id) as first_item, coalesce(sum(tokens), 0)::bigint as tokens from stored
  ), purse as (
    select b.user_id, available, unlimited, fresh.tokens, first_item, session.id as session_id, now
    from session join balances b on b.user_id = session.user_id, fresh
    where fresh.tokens > 0 and not metered
    for update of b
  ), entry as (
    insert into ledger_entries (user_id, kind, tokens, asked, free, reference, session_id, created_at)
    select user_id, 'usage', -(case when unlimited then tokens else least(available, tokens) end), tokens, unlimited,
      'upload:' || session_id || ':' || first_item, session_id, now
    from purse
    returning -tokens as taken
  ), moved as (
    update balances b
    set available = case when purse.unlimited then purse.available else purse.available - taken end,
      used = b.used + taken
    from purse, entry where b.user_id = purse.user_id
  ), charged as (
    select coalesce(taken, 0) as tokens, fresh.tokens > coalesce(taken, 0) as short
    from session cross join fresh left join entry on true where not metered
    union all
    select coalesce(-sum(e.tokens), 0)::bigint, coalesce(bool_or(-e.tokens < e.asked), false)
    from session left join ledger_entries e on e.session_id = session.id and e.kind = 'usage'
    where metered having count(*) > 0
  ), answer as (
    insert into uploads (session_id, items_hash, tokens_deducted, short, created_at)
    select session.id, $6, charged.tokens, charged.short, now from session, charged
    on conflict (session_id, items_hash) do update set items_hash = excluded.items_hash
    returning tokens_deducted, short
  )
  select user_id, tokens_deducted, short, turns from answer, fresh, session`;

/** Nothing was written: finds out why, which the statement that writes has no time for. */
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

/** In the order of the columns. */
function turnRecords({ turns, usage }: Upload) {
  return turns.map((turn, index) => ({
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
