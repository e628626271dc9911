import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { UploadedTurn } from '../../../src/protocol/contract.ts';
import type { Tx } from '../../db/schema.ts';
import { deduct } from '../billing/billing-module.ts';
import type { ReportedUsage } from './reported-usage.ts';

export type Upload = {
  readonly userId: string;
  readonly sessionId: string;
  readonly turns: readonly UploadedTurn[];
  readonly usage: ReportedUsage;
};

export type UploadOutcome =
  | { readonly type: 'account-closed' }
  | { readonly type: 'no-session' }
  | { readonly type: 'implausible-usage' }
  | {
      readonly type: 'stored';
      readonly tokensDeducted: number;
      /** The balance did not cover the whole charge. */
      readonly short: boolean;
      /** How many of the turns were not stored before. */
      readonly newTurns: number;
    };

/**
 * Stores the turns that are new and charges for them. Idempotent: turns stored before are neither changed nor charged
 * again, and the response is kept under the ids of the turns, so that a repeated upload gets the same response.
 *
 * Deadlock-free: it locks the user, the session and the balance in the order in which closing an account and deleting a
 * session lock them, and weakly enough that a call of the session may begin meanwhile. Uploads of one session run one
 * after another.
 */
export async function storeUpload(tx: Tx, upload: Upload, now: Date): Promise<UploadOutcome> {
  if (!(await lockUser(tx, upload.userId))) return { type: 'account-closed' };
  const session = await lockSession(tx, upload);
  if (!session) return { type: 'no-session' };
  if (upload.usage.outputAudioTokens > maxAudioTokens(session, now)) return { type: 'implausible-usage' };
  const added = await insertTurns(tx, upload);
  const charge = session.metered ? await meteredCharge(tx, upload) : await chargeTurns(tx, upload, added, now);
  const { tokens, short } = await saveResponse(tx, upload, charge, now);
  return { type: 'stored', tokensDeducted: tokens, short, newTurns: added.length };
}

/** Keeps the account from being closed before the turns are stored. */
async function lockUser(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`-- prepared: lock_uploading_user
    select id from users where id = ${userId}::uuid and closed_at is null for key share`.execute(tx);
  return rows.length > 0;
}

type LockedSession = { readonly created_at: Date; readonly calls: number; readonly metered: boolean };

async function lockSession(tx: Tx, { userId, sessionId }: Upload): Promise<LockedSession | undefined> {
  const { rows } = await sql<LockedSession>`-- prepared: lock_uploaded_session
    select created_at, (select count(*) from calls c where c.session_id = s.id) as calls,
      exists (select from calls c where c.session_id = s.id and c.metered) as metered
    from chat_sessions s where id = ${sessionId}::uuid and user_id = ${userId}::uuid
    for no key update`.execute(tx);
  return rows[0];
}

/** A second of speech is 20 tokens; the limit is twice that, plus an allowance for the start. */
const MAX_AUDIO_TOKENS_PER_S = 40;
const AUDIO_TOKENS_ALLOWANCE = 2000;
/** A longer conversation continues on another call. */
const MAX_CALL_S = 3600;

function maxAudioTokens({ created_at, calls }: LockedSession, now: Date): number {
  const elapsedS = (now.getTime() - created_at.getTime()) / 1000;
  return AUDIO_TOKENS_ALLOWANCE + MAX_AUDIO_TOKENS_PER_S * Math.min(elapsedS, MAX_CALL_S * Math.max(1, calls));
}

type AddedTurn = { readonly item_id: string; readonly tokens: number };

/** One JSON parameter, so that the statement is the same for any number of turns and is planned once. */
async function insertTurns(tx: Tx, { sessionId, turns, usage }: Upload): Promise<AddedTurn[]> {
  const records = turns.map(({ timestamp, ...turn }, index) => ({
    ...turn,
    said_at: timestamp,
    tokens: usage.tokensByTurn[index] ?? 0,
  }));
  const { rows } = await sql<AddedTurn>`-- prepared: insert_turns
    insert into turns (session_id, item_id, speaker, user_input, user_language, assistant_output,
      assistant_language, status, said_at, usage_data, tokens, merged_from_item_ids)
    select ${sessionId}::uuid, item_id, speaker, user_input, user_language, assistant_output,
      assistant_language, status, said_at, usage_data, tokens, merged_from_item_ids
    from json_to_recordset(${JSON.stringify(records)}::json) as t (
      item_id text, speaker text, user_input text, user_language text, assistant_output text, assistant_language text,
      status text, said_at timestamptz, usage_data text, tokens bigint, merged_from_item_ids jsonb)
    on conflict (session_id, item_id) do nothing
    returning item_id, tokens`.execute(tx);
  return rows;
}

type Charge = { readonly tokens: number; readonly short: boolean };

/** Charges what the page reports. Each turn is added once, so the first added one makes the reference unique. */
async function chargeTurns(
  tx: Tx,
  { userId, sessionId }: Upload,
  added: readonly AddedTurn[],
  now: Date,
): Promise<Charge> {
  const tokens = added.reduce((sum, turn) => sum + turn.tokens, 0);
  if (tokens === 0) return { tokens: 0, short: false };
  const [firstId] = added.map((turn) => turn.item_id).sort();
  const reference = `upload:${sessionId}:${firstId}`;
  const deducted = await deduct(tx, { userId, kind: 'usage', tokens, reference, sessionId }, now);
  return { tokens: deducted.tokens, short: deducted.tokens < tokens };
}

/** The server metered the calls of this session and has charged for them: what the page reports is not charged. */
async function meteredCharge(tx: Tx, { sessionId }: Upload): Promise<Charge> {
  const { rows } = await sql<Charge>`
    select coalesce(-sum(tokens), 0)::bigint as tokens, coalesce(bool_or(-tokens < asked), false) as short
    from ledger_entries where session_id = ${sessionId}::uuid and kind = 'usage'`.execute(tx);
  return rows[0] ?? { tokens: 0, short: false };
}

/** The first response to an upload of the same turns stays: it is returned in place of `charge`. */
async function saveResponse(tx: Tx, upload: Upload, { tokens, short }: Charge, now: Date): Promise<Charge> {
  const { rows } = await sql<Charge>`-- prepared: save_upload_response
    insert into uploads (session_id, items_hash, tokens_deducted, short, created_at)
    values (${upload.sessionId}::uuid, ${itemsHash(upload.turns)}, ${tokens}, ${short}, ${now}::timestamptz)
    on conflict (session_id, items_hash) do update set items_hash = excluded.items_hash
    returning tokens_deducted as tokens, short`.execute(tx);
  return rows[0] ?? { tokens, short };
}

function itemsHash(turns: readonly UploadedTurn[]): string {
  const ids = turns.map((turn) => turn.item_id).sort();
  return createHash('sha256')
    .update(`${ids.join('\n')}\n`)
    .digest('hex');
}
