import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';
import type { LedgerKind } from '../../../db/tables/ledger.ts';

/** Every function is a single statement: after a crash, either the entry and its balance are stored, or neither. */

export type Credit = {
  readonly userId: string;
  readonly kind: Exclude<LedgerKind, 'usage' | 'withdrawal'>;
  readonly tokens: number;
  /** The idempotency key: one per business event. */
  readonly reference: string;
};

/**
 * Adds tokens once per reference, creating the balance if needed. What the account owes from earlier refunds is taken
 * from them, with an entry of its own. Returns false when it was done before.
 */
export async function credit(db: Db, { userId, kind, tokens, reference }: Credit, now: Date): Promise<boolean> {
  // The lock comes first: `debt` is that of the locked row.
  const { rows } = await sql`
    with balance as (
      select debt from balances where user_id = ${userId} for update
    ), entry as (
      insert into ledger_entries (user_id, kind, tokens, asked, reference, created_at)
      select ${userId}::uuid, ${kind}, ${tokens}::bigint, ${tokens}::bigint, ${reference}, ${now}::timestamptz
      from (select) as single left join balance on true
      on conflict (user_id, reference) do nothing
      returning tokens
    ), repayment as (
      insert into ledger_entries (user_id, kind, tokens, asked, reference, created_at)
      select ${userId}::uuid, 'refund', -least(debt, tokens), least(debt, tokens), ${DEBT_PREFIX + reference},
        ${now}::timestamptz
      from entry, balance where debt > 0
      returning -tokens as repaid
    )
    insert into balances as b (user_id, available)
    select ${userId}::uuid, tokens - coalesce(repaid, 0) from entry left join repayment on true
    on conflict (user_id) do update set available = b.available + excluded.available,
      debt = b.debt - coalesce((select repaid from repayment), 0)
    returning available`.execute(db);
  return rows.length > 0;
}

/** References of the entries that repay a debt: the prefix, and the reference of the credit that they are taken from. */
export const DEBT_PREFIX = 'debt:';

export type Deduction = {
  readonly userId: string;
  readonly kind: 'usage' | 'refund' | 'withdrawal';
  readonly tokens: number;
  readonly reference: string;
  readonly sessionId?: string;
};

export type Deducted = {
  /** Tokens deducted now: 0 when the reference had been charged before. */
  readonly tokens: number;
  /** The remaining balance; infinite for an unlimited account. */
  readonly remaining: number;
  /** The reference had not been charged before. */
  readonly isNew: boolean;
};

/**
 * Deducts tokens once per reference, at most the balance. What a refund could not take becomes a debt; usage and a
 * withdrawal beyond the balance do not. The usage of an unlimited account is recorded without changing its balance.
 */
export async function deduct(db: Db, deduction: Deduction, now: Date): Promise<Deducted> {
  const { userId, kind, tokens, reference, sessionId = null } = deduction;
  const { rows } = await sql<{ available: number; unlimited: boolean; taken: number | null }>`-- prepared: deduct
    with charge as (
      select user_id, ${kind} as kind, ${tokens}::bigint as tokens, ${reference} as reference,
        ${sessionId}::uuid as session_id, available, unlimited
      from balances where user_id = ${userId} for update
    ), ${deductionOfCharge(now)}
    select available, unlimited, (select taken from entry) as taken from charge`.execute(db);
  const balance = rows[0];
  if (!balance) return { tokens: 0, remaining: 0, isNew: false };
  const taken = balance.taken ?? 0;
  const remaining = balance.unlimited ? Number.POSITIVE_INFINITY : balance.available - taken;
  return { tokens: taken, remaining, isNew: balance.taken !== null };
}

/**
 * The expressions `entry (taken, free)` and `moved` of a statement that deducts: they record and deduct what its
 * expression `charge (user_id, kind, tokens, reference, session_id, available, unlimited)` has, at most one row. The
 * statement has locked the balance and taken `available` from the locked row: the update could see an older version
 * under a concurrent credit, and violate the check against negative balances.
 */
export function deductionOfCharge(now: Date): RawBuilder<unknown> {
  return sql`entry as (
      insert into ledger_entries (user_id, kind, tokens, asked, free, reference, session_id, created_at)
      select user_id, kind, -(case when unlimited and kind = 'usage' then tokens else least(available, tokens) end),
        tokens, unlimited and kind = 'usage', reference, session_id, ${now}::timestamptz
      from charge
      on conflict (user_id, reference) do nothing
      returning -tokens as taken, free
    ), moved as (
      update balances b
      set available = case when entry.free then charge.available else charge.available - entry.taken end,
        used = b.used + case when charge.kind = 'usage' then entry.taken else 0 end,
        debt = b.debt + case when charge.kind = 'refund' then charge.tokens - entry.taken else 0 end
      from charge, entry where b.user_id = charge.user_id
    )`;
}

/** Creates a user's balance unless it exists. */
export async function openBalance(tx: Tx, userId: string): Promise<void> {
  await tx
    .insertInto('balances')
    .values({ user_id: userId, available: 0, used: 0, unlimited: false })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

export async function setUnlimited(tx: Tx, userId: string, unlimited: boolean): Promise<void> {
  await openBalance(tx, userId);
  await tx.updateTable('balances').set({ unlimited }).where('user_id', '=', userId).execute();
}

export type Balance = { readonly available: number; readonly used: number; readonly unlimited: boolean };

export async function balanceOf(db: Db, userId: string): Promise<Balance> {
  const balance = await db
    .selectFrom('balances')
    .select(['available', 'used', 'unlimited'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return balance ?? { available: 0, used: 0, unlimited: false };
}
