import { sql } from 'kysely';
import type { Charge } from '../../../../src/protocol/contract.ts';
import type { Db } from '../../../db/schema.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { balanceOf } from './ledger.ts';
import { paginated } from '../../../shared/http/paginated.ts';
import type { LedgerKind } from '../../../db/tables/ledger.ts';

export function tokenBalance(db: Db) {
  return endpoint('tokens', async ({ caller }) => {
    const { available, used, unlimited } = await balanceOf(db, caller.userId);
    return { available_tokens: unlimited ? -1 : available, used_tokens: used, unlimited };
  });
}

/**
 * The changes of a user's balance, newest first. Usage is summed per conversation. The rows add up to the ledger
 * entries exactly.
 */
export function charges(db: Db, readTitles: ReadTitles) {
  return endpoint('charges', async ({ caller, query: { page, limit } }) => {
    const rows = await readCharges(db, caller.userId, limit, (page - 1) * limit);
    const total = rows[0]?.total ?? (page === 1 ? 0 : await countCharges(db, caller.userId));
    const titles = await readTitles(db, [...new Set(rows.flatMap(({ session_id: id }) => id ?? []))]);
    return { charges: rows.map((row) => chargeToWire(row, titles)), pagination: paginated(page, limit, total) };
  });
}

/** The titles of the sessions that are still stored, by id. */
export type ReadTitles = (db: Db, sessionIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

type ChargeRow = {
  readonly id: string;
  readonly session_id: string | null;
  readonly kind: LedgerKind;
  readonly tokens: number;
  readonly created_at: Date;
  readonly total: number;
};

async function readCharges(db: Db, userId: string, limit: number, offset: number): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    with lines as (${groupedEntries(userId)})
    select id, session_id, kind, tokens, created_at, count(*) over () as total from lines
    order by last_seq desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

async function countCharges(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with lines as (${groupedEntries(userId)}) select count(*) as total from lines`.execute(db);
  return rows[0]?.total ?? 0;
}

function groupedEntries(userId: string) {
  return sql`
    select (array_agg(id order by seq))[1] as id, (array_agg(session_id order by seq))[1] as session_id, kind,
      sum(tokens)::bigint as tokens, max(created_at) as created_at, max(seq) as last_seq
    from ledger_entries where user_id = ${userId}
    group by kind, case when kind = 'usage' and session_id is not null then session_id::text else seq::text end`;
}

function chargeToWire(
  { id, session_id, kind, tokens, created_at }: ChargeRow,
  titles: ReadonlyMap<string, string>,
): Charge {
  const title = session_id === null ? undefined : titles.get(session_id);
  return {
    id,
    session_id: title === undefined ? null : session_id,
    title: title ?? null,
    kind,
    tokens,
    created_at: created_at.toISOString(),
  };
}
