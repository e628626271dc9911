import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { UploadedTurn } from '../../../src/protocol/contract.ts';
import type { Db } from '../../db/schema.ts';
import { openAccount } from '../../shared/users/user-rows.ts';
import type { StoredLimit } from '../../shared/stored-text/text-quota.ts';
import { accountBalances, deductionOfCharge, usageEntries } from '../billing/billing-module.ts';
import { MAX_CALL_MS } from './call-secrets.ts';
import type { ReportedUsage } from './reported-usage.ts';
import { blocksOf, insertBlocks, removedLines, type UploadedBlocks } from './search-index.ts';

export type Upload = {
  readonly userId: string;
  readonly sessionId: string;
  readonly turns: readonly UploadedTurn[];
  readonly usage: ReportedUsage;
  /** For what the user has stored before this upload. */
  readonly storedLimit: StoredLimit;
};

export type UploadOutcome =
  | { readonly type: 'account-closed' }
  | { readonly type: 'no-session' }
  | { readonly type: 'history-full' }
  | { readonly type: 'implausible-usage' }
  | {
      readonly type: 'stored';
      readonly tokensDeducted: number;
      /** The balance did not cover the whole charge. */
      readonly short: boolean;
      /** How many of the turns were not stored before. */
      readonly newTurns: number;
      /** How many characters the user had stored before; undefined when that was not checked. */
      readonly storedBefore: number | undefined;
    };

/**
 * The usage a page may report of a session without a call. Speech is 20 tokens a second; the limit is twice that, plus
 * an allowance for the start and for a clock that was set back.
 */
const MAX_AUDIO_TOKENS_PER_S = 40;
const AUDIO_TOKENS_ALLOWANCE = 2000;
/** A longer conversation continues on another call. */
const MAX_CALL_S = MAX_CALL_MS / 1000;

/** SQL condition: the session has a call. The server meters calls, so what the page reports is not charged. */
export type HasCalls = (sessionId: RawBuilder<unknown>) => RawBuilder<boolean>;

type StoredUpload = {
  readonly tokens: number;
  readonly short: boolean;
  readonly added: number;
  readonly stored_before: number | null;
};

/**
 * Stores the turns that are new and charges for them. Idempotent: turns stored before are not charged again, and only a
 * correction changes them. The response is stored under the ids of the turns, so that a repeated upload gets the same.
 *
 * One statement, because each further round trip costs more than the whole of it. Its parts:
 * - `session` checks and locks.
 * - `added` are the turns that were not stored before; `charge` is what they cost. A session with calls is charged
 *   already. Each turn is added once, so the first added one makes the reference unique.
 * - `searchable` adds them to the index of the full-text search.
 * - `total` is what this upload reports, or for a session with calls what they have cost so far.
 * - `response` keeps it. The first response to an upload of the same turns stays.
 */
export async function storeUpload(db: Db, upload: Upload, now: Date, hasCalls: HasCalls): Promise<UploadOutcome> {
  const blocks = blocksOf(upload.turns);
  const { rows } = await sql<StoredUpload>`-- prepared: store_upload
    with session as (${lockedSession(upload, now, hasCalls)}), sent as (
      select session.id as session_id, t.*
      from session, json_to_recordset(${turnRecords(upload, blocks)}::json) as t (
        item_id text, speaker text, user_input text, user_language text, assistant_output text,
        assistant_language text, status text, said_at timestamptz, usage_data text, tokens bigint,
        merged_from_item_ids jsonb, first_version jsonb, translated_by text,
        speaker_name text, block integer, folded text)
    ), stored as (
      insert into turns as t (session_id, item_id, speaker, user_input, user_language, assistant_output,
        assistant_language, status, said_at, usage_data, tokens, merged_from_item_ids, first_version, translated_by,
        speaker_name)
      select session_id, item_id, speaker, user_input, user_language, assistant_output,
        assistant_language, status, said_at, usage_data, tokens, merged_from_item_ids, first_version, translated_by,
        speaker_name
      from sent
      on conflict (session_id, item_id) do nothing
      returning item_id, said_at, tokens, ${sizeOf('t')} as size
    ), searchable as (${insertBlocks('stored', blocks)}
    ), added as (
      select count(*) as turns, min(item_id) as first_id, coalesce(sum(tokens), 0)::bigint as tokens,
        coalesce(sum(size), 0) as size
      from stored
    ), grown as (
      update chat_sessions s set stored_characters = stored_characters + size
      from session, added where s.id = session.id and size > 0
    ), charge as (
      select user_id, 'usage' as kind, tokens, 'upload:' || id || ':' || first_id as reference, id as session_id,
        available, unlimited
      from session, added where tokens > 0 and not metered
    ), ${deductionOfCharge(now)}, total as (
      select coalesce(taken, 0) as tokens, added.tokens > coalesce(taken, 0) as short
      from session, added left join entry on true where not metered
      union all
      select coalesce(-sum(e.tokens), 0)::bigint, coalesce(bool_or(-e.tokens < e.asked), false)
      from session join ${usageEntries} e on e.session_id = session.id
      where metered having bool_or(metered)
    ), response as (
      insert into uploads (session_id, items_hash, tokens_deducted, short, created_at)
      select id, ${itemsHash(upload.turns)}, coalesce(total.tokens, 0), coalesce(short, false), ${now}::timestamptz
      from session left join total on true
      on conflict (session_id, items_hash) do update set items_hash = excluded.items_hash
      returning tokens_deducted, short
    )
    select tokens_deducted as tokens, short, turns as added, (select stored_before from session) from response, added`.execute(
    db,
  );
  const stored = rows[0];
  if (!stored) return await refusalOf(db, upload);
  if (upload.turns.some(isCorrected)) await storeCorrections(db, upload);
  return {
    type: 'stored',
    tokensDeducted: stored.tokens,
    short: stored.short,
    newTurns: stored.added,
    storedBefore: stored.stored_before ?? undefined,
  };
}

/** About how many characters the turns of an upload take in the database: every column counts. */
export function uploadSize(turns: readonly UploadedTurn[]): number {
  return JSON.stringify(turns).length;
}

/** The same of a row that is stored. */
function sizeOf(row: string): RawBuilder<number> {
  return sql`length(row_to_json(${sql.raw(row)})::text)`;
}

function isCorrected({ first_version: first }: UploadedTurn): boolean {
  return first !== undefined && first !== null;
}

/**
 * Changes turns that were stored before and whose text a person has corrected since; that costs nothing here. A repeated
 * upload changes nothing more, so one that was interrupted before this is completed by its repetition. A statement of its
 * own, planned for each execution: as a part of the prepared one its plan would be that of an empty table.
 */
async function storeCorrections(db: Db, { sessionId, turns, usage, ...rest }: Upload): Promise<void> {
  const corrections = { ...rest, sessionId, usage, turns: turns.filter(isCorrected) };
  const blocks = blocksOf(corrections.turns);
  await sql`
    with session as (
      select id, user_id from chat_sessions where id = ${sessionId}::uuid for no key update
    ), sent as (
      select * from json_to_recordset(${turnRecords(corrections, blocks)}::json) as g (
        item_id text, user_input text, assistant_output text, first_version jsonb, replaces text, block integer,
        folded text)
    ), corrected as (
      update turns t set user_input = g.user_input, assistant_output = g.assistant_output,
        first_version = jsonb_set(coalesce(t.first_version, g.first_version), '{is_translated}',
          g.first_version->'is_translated')
      from session, sent g, turns o
      where t.session_id = session.id and t.item_id = g.item_id and o.id = t.id
        and (g.replaces is null or t.user_input = g.replaces)
        and (t.user_input, t.assistant_output) is distinct from (g.user_input, g.assistant_output)
      returning t.item_id, t.said_at, ${sizeOf('t')} - ${sizeOf('o')} as size
    ), ${removedLines('corrected')}, searchable as (${insertBlocks('corrected', blocks)}
    )
    update chat_sessions s set stored_characters = stored_characters + grown.size
    from session, (select sum(size) as size from corrected) grown
    where s.id = session.id and grown.size <> 0`.execute(db);
}

/**
 * The session and its balance, locked; no row when the upload is refused. Deadlock-free: user, session and balance are
 * locked in the order in which closing an account and deleting a session lock them, and weakly enough that a call of the
 * session may begin meanwhile. Uploads of one session run one after another. The user is a query of its own, because the
 * rows behind a subquery are locked after those of the tables beside it.
 */
function lockedSession(
  { userId, sessionId, usage, storedLimit }: Upload,
  now: Date,
  hasCalls: HasCalls,
): RawBuilder<unknown> {
  return sql`
    with payer as (${openAccount(userId)} for key share)
    select s.id, s.user_id, b.available, b.unlimited, c.metered, before.stored as stored_before
    from payer join chat_sessions s on s.user_id = payer.id join ${accountBalances} b on b.user_id = payer.id,
      lateral (select ${hasCalls(sql`s.id`)} as metered) c,
      lateral (select case when ${storedLimit.max ?? null}::bigint is not null
        then ${storedLimit.stored} end as stored) before
    where s.id = ${sessionId}::uuid
      and (c.metered or ${usage.outputAudioTokens}::bigint
        <= ${AUDIO_TOKENS_ALLOWANCE}::int + ${MAX_AUDIO_TOKENS_PER_S}::int * greatest(0, least(
          extract(epoch from ${now}::timestamptz - s.created_at), ${MAX_CALL_S}::int)))
      and (before.stored is null or before.stored < ${storedLimit.max ?? null}::bigint)
    for no key update of s, b`;
}

/** One JSON parameter, so that the statement is the same for any number of turns and is planned once. */
function turnRecords({ turns, usage }: Upload, { lines }: UploadedBlocks): string {
  const records = turns.map(({ timestamp, ...turn }, index) => ({
    ...turn,
    ...lines[index],
    said_at: timestamp,
    tokens: usage.tokensByTurn[index] ?? 0,
  }));
  return JSON.stringify(records);
}

/** Why nothing was stored. */
async function refusalOf(db: Db, { userId, sessionId, storedLimit }: Upload): Promise<UploadOutcome> {
  const { rows } = await sql<{ session_id: string | null; full: boolean | null }>`
    select s.id as session_id, ${storedLimit.stored} >= ${storedLimit.max ?? null}::bigint as full
    from (${openAccount(userId)}) u left join chat_sessions s on s.user_id = u.id and s.id = ${sessionId}::uuid`.execute(
    db,
  );
  const user = rows[0];
  if (!user) return { type: 'account-closed' };
  if (user.full) return { type: 'history-full' };
  return { type: user.session_id === null ? 'no-session' : 'implausible-usage' };
}

function itemsHash(turns: readonly UploadedTurn[]): string {
  const ids = turns.map((turn) => turn.item_id).sort();
  return createHash('sha256')
    .update(`${ids.join('\n')}\n`)
    .digest('hex');
}
