import { sql } from 'kysely';
import type { Charge } from '../../../../src/protocol/contract.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { paginated } from '../../../shared/http/paginated.ts';
import type { Db } from '../../../db/schema.ts';
import type { LedgerKind } from '../../../db/tables/ledger.ts';

/**
 * The changes of a user's balance, newest first. Usage is summed per conversation. The rows add up to the ledger
 * entries exactly.
 */
export function charges(db: Db) {
  return endpoint('charges', async ({ caller, query: { page, limit } }) => {
    const rows = await readCharges(db, caller.userId, limit, (page - 1) * limit);
    const total = rows[0]?.total ?? (page === 1 ? 0 : await countCharges(db, caller.userId));
    return { charges: rows.map(chargeToWire), pagination: paginated(page, limit, total) };
  });
}

type ChargeRow = {
  readonly id: string;
  readonly session_id: string | null;
  readonly title: string | null;
  readonly kind: LedgerKind;
  readonly tokens: number;
  readonly created_at: Date;
  readonly total: number;
};

async function readCharges(db: Db, userId: string, limit: number, offset: number): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    with lines as (${groupedEntries(userId)})
    select lines.id, chat_sessions.id as session_id, chat_sessions.title, kind, tokens, lines.created_at,
      count(*) over () as total
    from lines left join chat_sessions on chat_sessions.id = lines.session_id
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

function chargeToWire({ total: _total, created_at, ...charge }: ChargeRow): Charge {
  return { ...charge, created_at: created_at.toISOString() };
}
