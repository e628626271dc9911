import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import type { PaymentTables } from '../../../db/tables/payments.ts';

export type SandboxSubscription = Selectable<PaymentTables['sandbox_subscriptions']>;

/** The sandbox's substitute for Polar's id of a subscription. */
export function subscriptionIdOf({ payment_id }: { readonly payment_id: string }): string {
  return `${payment_id}-subscription`;
}

export function monthAfter(date: Date): RawBuilder<Date> {
  return sql<Date>`${date}::timestamptz + interval '1 month'`;
}

export async function findSandboxSubscription(db: Db, orderId: string): Promise<SandboxSubscription | undefined> {
  return await db.selectFrom('sandbox_subscriptions').selectAll().where('order_id', '=', orderId).executeTakeFirst();
}

/** @returns undefined when there is no such subscription or it has ended */
export async function setSandboxRenewal(db: Db, id: string, renews: boolean): Promise<SandboxSubscription | undefined> {
  return await db
    .updateTable('sandbox_subscriptions')
    .set({ cancel_at_period_end: !renews })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Charges the next month. @returns undefined when the subscription does not renew */
export async function renewSandboxSubscription(db: Db, orderId: string): Promise<SandboxSubscription | undefined> {
  return await db
    .updateTable('sandbox_subscriptions')
    .set({ period_ends_at: sql<Date>`period_ends_at + interval '1 month'` })
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
    .where('cancel_at_period_end', '=', false)
    .returningAll()
    .executeTakeFirst();
}

export async function revokeSandboxSubscription(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sandbox_subscriptions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}
