import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';
import type { LedgerKind } from '../../../db/tables/ledger.ts';

/** Every statement here is whole in itself: a kill at any moment leaves an entry and its balance, or neither. */

export type Credit = {
  readonly userId: string;
  readonly kind: Exclude<LedgerKind, 'usage'>;
  readonly tokens: number;
  /** The business event; the second credit with the same one changes nothing. */
  readonly reference: string;
};

/** Adds tokens once. False when that had been done before. Gives the person a balance who has none. */
export async function credit(db: Db, { userId, kind, tokens, reference }: Credit, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with entry as (
      insert into ledger_entries (user_id, kind, tokens, asked, reference, created_at)
      values (${userId}, ${kind}, ${tokens}, ${tokens}, ${reference}, ${now})
      on conflict (user_id, reference) do nothing
      returning tokens
    )
    insert into balances as b (user_id, available)
    select ${userId}, tokens from entry
    on conflict (user_id) do update set available = b.available + excluded.available
    returning available`.execute(db);
  return rows.length > 0;
}

export type Deduction = {
  readonly userId: string;
  readonly kind: 'usage' | 'refund';
  readonly tokens: number;
  readonly reference: string;
  readonly sessionId?: string;
};

export type Deducted = {
  /** What left the balance now: nothing when the reference had been charged before. */
  readonly tokens: number;
  /** What is left; infinite for an unlimited account. */
  readonly remaining: number;
};

/**
 * Takes tokens once, at most what there is. What an unlimited account uses is noted, and leaves its balance alone.
 *
 * The new balance is counted from the locked row. Counted from the row of the update it would be tried on an older
 * version first, and a credit of the same moment could make that look like less than nothing.
 */
export async function deduct(db: Db, deduction: Deduction, now: Date): Promise<Deducted> {
  const { userId, kind, tokens, reference, sessionId = null } = deduction;
  const { rows } = await sql<{ available: number; unlimited: boolean; taken: number | null }>`-- prepared: deduct
    with purse as (
      select available, unlimited, unlimited and ${kind === 'usage'} as free
      from balances where user_id = ${userId} for update
    ), entry as (
      insert into ledger_entries (user_id, kind, tokens, asked, free, reference, session_id, created_at)
      select ${userId}::uuid, ${kind},
        -(case when free then ${tokens}::bigint else least(available, ${tokens}::bigint) end),
        ${tokens}::bigint, free, ${reference}, ${sessionId}::uuid, ${now}::timestamptz
      from purse
      on conflict (user_id, reference) do nothing
      returning -tokens as taken, free
    ), moved as (
      update balances b
      set available = case when entry.free then purse.available else purse.available - entry.taken end,
        used = b.used + case when ${kind === 'usage'} then entry.taken else 0 end
      from purse, entry where b.user_id = ${userId}
    )
    select available, unlimited, (select taken from entry) as taken from purse`.execute(db);
  const purse = rows[0];
  if (!purse) return { tokens: 0, remaining: 0 };
  const taken = purse.taken ?? 0;
  return { tokens: taken, remaining: purse.unlimited ? Number.POSITIVE_INFINITY : purse.available - taken };
}

/** Gives a person a balance; one that exists stays as it is. */
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
