import { createHash } from 'node:crypto';
import { sql } from 'kysely';
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
  | { readonly type: 'no-session' }
  | { readonly type: 'implausible' }
  | {
      readonly type: 'stored';
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
  const { rows } = await sql<UploadRow>`-- prepared: store_upload
    with session as (
      select s.id, s.user_id, exists (select from calls where session_id = s.id and metered) as metered
      from access_tokens t join users u on u.id = t.user_id join chat_sessions s on s.user_id = u.id
      where t.hash = ${tokenHash} and t.revoked_at is null and t.expires_at > ${now}::timestamptz and u.closed_at is null
        and s.id = ${sessionId}::uuid
        and ${usage.outputAudioTokens}::bigint <= ${AUDIO_TOKENS_ALLOWANCE}::integer + ${MOST_AUDIO_TOKENS_PER_S}::integer
          * extract(epoch from least(${now}::timestamptz - s.created_at, ${LONGEST_CALL}::interval *
            greatest(1, (select count(*) from calls where session_id = s.id))))
      for update of s
    ), stored as (
      insert into turns (session_id, item_id, speaker, user_input, user_language, assistant_output,
        assistant_language, status, said_at, usage_data, tokens, merged_from_item_ids)
      select session.id, t.*
      from session, json_to_recordset(${JSON.stringify(turnRecords(upload))}::json) as t (
        item_id text, speaker text, user_input text, user_language text, assistant_output text,
        assistant_language text, status text, said_at timestamptz, usage_data text, tokens bigint, merged jsonb)
      on conflict (session_id, item_id) do nothing
      returning item_id, tokens
    ), fresh as (
      select count(*) as turns, min(item_id) as first_item, coalesce(sum(tokens), 0)::bigint as tokens from stored
    ), purse as (
      select b.user_id, available, unlimited, fresh.tokens, first_item
      from session join balances b on b.user_id = session.user_id, fresh
      where fresh.tokens > 0 and not metered
      for update of b
    ), entry as (
      insert into ledger_entries (user_id, kind, tokens, asked, free, reference, session_id, created_at)
      select user_id, 'usage', -(case when unlimited then tokens else least(available, tokens) end), tokens,
        unlimited,
        'upload:' || ${sessionId}::text || ':' || first_item, ${sessionId}::uuid, ${now}::timestamptz
      from purse
      returning -tokens as taken
    ), moved as (
      update balances b
      set available = case when purse.unlimited then purse.available else purse.available - taken end,
        used = b.used + taken
      from purse, entry where b.user_id = purse.user_id
    ), answer as (
      insert into uploads (session_id, items_hash, tokens_deducted, short, created_at)
      select session.id, ${itemsHash(upload)},
        case when metered then (${meteredUsage(sessionId)} select coalesce(sum(taken), 0)::bigint from metered)
          else coalesce(taken, 0) end,
        case when metered then (${meteredUsage(sessionId)} select coalesce(bool_or(taken < asked), false) from metered)
          else fresh.tokens > coalesce(taken, 0) end,
        ${now}::timestamptz
      from session cross join fresh left join entry on true
      on conflict (session_id, items_hash) do update set items_hash = excluded.items_hash
      returning tokens_deducted, short
    )
    select tokens_deducted, short, turns from answer, fresh`.execute(db);
  const row = rows[0];
  if (!row) return await refusedFor(db, upload, now);
  return { type: 'stored', tokensDeducted: row.tokens_deducted, short: row.short, newTurns: row.turns };
}

/** What the server has charged for a session by itself. */
function meteredUsage(sessionId: string) {
  return sql`with metered as (
    select -tokens as taken, asked from ledger_entries where session_id = ${sessionId}::uuid and kind = 'usage'
  )`;
}

type UploadRow = { readonly tokens_deducted: number; readonly short: boolean; readonly turns: number };

/** Nothing was written: finds out why, which the statement that writes has no time for. */
async function refusedFor(db: Db, { tokenHash, sessionId }: Upload, now: Date): Promise<UploadOutcome> {
  const { rows } = await sql<{ session_id: string | null }>`
    select s.id as session_id
    from access_tokens t join users u on u.id = t.user_id
      left join chat_sessions s on s.user_id = u.id and s.id = ${sessionId}::uuid
    where t.hash = ${tokenHash} and t.revoked_at is null and t.expires_at > ${now}::timestamptz
      and u.closed_at is null`.execute(db);
  const caller = rows[0];
  if (!caller) return { type: 'no-caller' };
  return caller.session_id === null ? { type: 'no-session' } : { type: 'implausible' };
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
