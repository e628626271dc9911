import { sql, type RawBuilder, type Selectable } from 'kysely';
import { unpaidStatuses } from '../../../src/domain/purchase.ts';
import type { Db } from '../../db/schema.ts';
import type { LedgerTables } from '../../db/tables/ledger.ts';
import type { OrderRow } from './orders/orders.ts';

/** Read models of balances, orders and the ledger for other modules. */

/** SQL: the balance of each `user_id`, for joins. */
export const accountBalances: RawBuilder<unknown> = sql`(
  select user_id, available, used, unlimited, debt from balances)`;

/** SQL: a query of the user's `available` tokens, or `unlimited`. It can be locked. */
export function tokensOfUser(userId: string): RawBuilder<unknown> {
  return sql`select available, unlimited from balances where user_id = ${userId}`;
}

/** SQL: a query of the `reference`, `tokens` and `created_at` of what the session was charged, covered by the balance or not. */
export function chargesIn(sessionId: string): RawBuilder<unknown> {
  return sql`select reference, asked as tokens, created_at from ledger_entries
    where session_id = ${sessionId}::uuid and kind = 'usage'`;
}

/** SQL: what each charge took (`tokens`, negative) of what was `asked`. */
export const usageEntries: RawBuilder<unknown> = sql`(
  select created_at, session_id, tokens, asked from ledger_entries where kind = 'usage')`;

/** SQL: `paid_at`, `currency` and `amount_minor` of each payment, less what was refunded of it since. */
export const payments: RawBuilder<unknown> = sql`(
  select paid_at, currency, amount_minor - refunded_minor as amount_minor from orders)`;

/** SQL: the names of each plan, by its `code`. */
export const planNames: RawBuilder<unknown> = sql`(select code, name, translations from plans)`;

/** The newest orders of a user that were paid, or those that were not. */
export async function readOrders(db: Db, userId: string, isPaid: boolean, limit: number): Promise<OrderRow[]> {
  return await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', isPaid ? 'not in' : 'in', unpaidStatuses)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

type EntryColumn = 'id' | 'kind' | 'tokens' | 'reason' | 'created_at';

/** The newest changes of a balance that are no usage. */
export async function readEntries(
  db: Db,
  userId: string,
  limit: number,
): Promise<Pick<Selectable<LedgerTables['ledger_entries']>, EntryColumn>[]> {
  return await db
    .selectFrom('ledger_entries')
    .select(['id', 'kind', 'tokens', 'reason', 'created_at'])
    .where('user_id', '=', userId)
    .where('kind', '<>', 'usage')
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}
