import { sql } from 'kysely';
import { MAX_REPLAY_MS } from '../../../src/domain/connection/replay-plan.ts';
import { MAX_RECEIVED_IDS } from '../../../src/protocol/received-ids.ts';
import type { Database } from '../../db/database.ts';
import type { Tx } from '../../db/schema.ts';
import type { Clock } from '../../shared/clock.ts';
import { lockSession } from '../chat/chat-module.ts';
import { usageCharges, usageReference } from './call-reservations.ts';

/**
 * A page begins at once to send again what it replays, and replays this much. The time of a device that sleeps does not
 * count: it is charged nothing meanwhile.
 */
const REPEATED_WITHIN_MS = MAX_REPLAY_MS;

export type ReplacingCall = {
  readonly callId: string;
  readonly sessionId: string;
  /** The last responses of the conversation that the page has received. */
  readonly receivedIds: readonly string[];
};

/**
 * The usage of a call that replaces a lost one. Its page sends again all speech without a response, so what the
 * conversation was charged after the last response that the page has received was for that speech: of both calls, the
 * conversation is charged the one that used more. A page that hides responses pays for half of what it uses or more,
 * because the credit of a conversation never exceeds what it was charged.
 */
export class RepeatedUsage {
  readonly #call: ReplacingCall;
  readonly #clock: Clock;
  readonly #openedAtMs: number;
  /** Tokens of this call that were charged, and those that were not. */
  #charged = 0;
  #repeated = 0;

  constructor(call: ReplacingCall, clock: Clock) {
    this.#call = call;
    this.#clock = clock;
    this.#openedAtMs = clock().getTime();
  }

  /**
   * Call it once for each use of tokens, and again where it fails: what a lost commit has recorded is not added twice.
   * @returns those of them that are to be charged
   */
  async tokensToCharge(database: Pick<Database, 'transact'>, tokens: number): Promise<number> {
    if (this.#clock().getTime() > this.#openedAtMs + REPEATED_WITHIN_MS) return tokens;
    const again = await database.transact(async (tx) => await this.#recordRepeated(tx, tokens));
    this.#repeated += again;
    this.#charged += tokens - again;
    return tokens - again;
  }

  /** The calls of a session wait for each other, so that no two of them are credited the same charge. */
  async #recordRepeated(tx: Tx, tokens: number): Promise<number> {
    const { callId, sessionId } = this.#call;
    await lockSession(tx, sessionId);
    const { unreceived, charged, repeatedByOthers } = await this.#readCharges(tx);
    const chargedBefore = unreceived - this.#charged - this.#repeated;
    const credit = charged - repeatedByOthers - this.#repeated;
    const again = Math.max(0, Math.min(tokens, chargedBefore, credit));
    const repeated = this.#repeated + again;
    await tx.updateTable('calls').set({ repeated }).where('id', '=', callId).execute();
    return again;
  }

  /** Written texts are not sent again. */
  async #readCharges(tx: Tx): Promise<Charges> {
    const { callId, sessionId, receivedIds } = this.#call;
    const references = receivedIds.slice(0, MAX_RECEIVED_IDS).map((id) => usageReference(sessionId, id));
    const opened = new Date(this.#openedAtMs);
    const { rows } = await sql<Charges>`
      with charge as ${usageCharges(sessionId)},
        spoken as (select * from charge where reference not like ${usageReference(sessionId, 'text:')} || '%')
      select (select coalesce(sum(tokens), 0) from charge)::bigint as charged,
        (select coalesce(sum(tokens), 0) from spoken
          where created_at > coalesce((select max(created_at) from spoken where created_at <= ${opened}::timestamptz),
            ${opened}::timestamptz) - ${REPEATED_WITHIN_MS} * interval '1 millisecond'
          and created_at > coalesce((select max(created_at) from charge where reference = any(${references}::text[])),
            '-infinity'))::bigint as unreceived,
        (select coalesce(sum(repeated), 0) from calls
          where session_id = ${sessionId}::uuid and id <> ${callId})::bigint as "repeatedByOthers"`.execute(tx);
    return rows[0] ?? { unreceived: 0, charged: 0, repeatedByOthers: 0 };
  }
}

/** Tokens of the conversation: charged after the last received response, charged at all, not charged in its other calls. */
type Charges = { readonly unreceived: number; readonly charged: number; readonly repeatedByOthers: number };
