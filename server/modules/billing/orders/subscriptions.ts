import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { nextPeriod } from '../../../../src/domain/subscription-period.ts';
import { credit } from '../ledger/ledger.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import type { Database } from '../../../db/database.ts';
import type { PaymentTables } from '../../../db/tables/payments.ts';
import type { OrderRow } from './orders.ts';

type SubscriptionRow = Selectable<PaymentTables['subscriptions']>;
type PeriodRow = Selectable<PaymentTables['subscription_periods']>;

/** Adds the month that an order paid for, and grants it if its day has come. */
export async function addPeriod(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  // Two months of one person, paid at once, must see each other. Not a full lock: a charge of the same moment, which
  // holds the balance and looks at the person, would wait for us while we wait for it.
  await tx.selectFrom('users').select('id').where('id', '=', order.user_id).forNoKeyUpdate().execute();
  const subscription = (await subscriptionFor(tx, order, now)) ?? (await openSubscription(tx, order, now));
  const paidUntil = await paidUntilOf(tx, subscription.id);
  const period = nextPeriod(paidUntil, now, subscription.started_at.getUTCDate());
  await clearScheduledEnd(tx, subscription, order, period.beginsAt);
  await tx
    .insertInto('subscription_periods')
    .values({
      order_id: order.id,
      subscription_id: subscription.id,
      tokens: order.tokens,
      begins_at: period.beginsAt,
      ends_at: period.endsAt,
      granted_at: null,
      cancelled_at: null,
    })
    .execute();
  await grantDuePeriods(tx, subscription.id, now);
  await refreshPlan(tx, order.user_id);
}

/** The subscription a payment is for: the one it renews, or one of the same plan that is paid by hand. */
async function subscriptionFor(tx: Tx, order: OrderRow, now: Date): Promise<SubscriptionRow | undefined> {
  if (order.renewal_of !== null) return await subscriptionOf(tx, order.renewal_of);
  if (order.method !== 'alipay') return undefined;
  return await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', order.user_id)
    .where('plan_code', '=', order.product_code)
    .where('renews', '=', false)
    .where('ended_at', 'is', null)
    .where((one) => one.or([one('ends_at', 'is', null), one('ends_at', '>', now)]))
    .forUpdate()
    .executeTakeFirst();
}

/** The subscription that an order began. */
export async function subscriptionOf(tx: Tx, orderRowId: string): Promise<SubscriptionRow | undefined> {
  return await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('order_id', '=', orderRowId)
    .forUpdate()
    .executeTakeFirst();
}

async function openSubscription(tx: Tx, order: OrderRow, now: Date): Promise<SubscriptionRow> {
  return await tx
    .insertInto('subscriptions')
    .values({
      user_id: order.user_id,
      plan_code: order.product_code,
      method: order.method,
      order_id: order.renewal_of ?? order.id,
      gateway_subscription_id: order.gateway_subscription_id,
      renews: order.method === 'polar',
      started_at: now,
      ends_at: null,
      ended_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Money for a month that an announced end would have cut off says that the end was called off. */
async function clearScheduledEnd(tx: Tx, one: SubscriptionRow, order: OrderRow, beginsAt: Date): Promise<void> {
  const cutOff = one.ends_at !== null && beginsAt >= one.ends_at;
  await tx
    .updateTable('subscriptions')
    .set({
      ended_at: null,
      gateway_subscription_id: one.gateway_subscription_id ?? order.gateway_subscription_id,
      ...(cutOff ? { ends_at: null } : {}),
    })
    .where('id', '=', one.id)
    .execute();
}

async function paidUntilOf(tx: Tx, subscriptionId: string): Promise<Date | undefined> {
  const last = await tx
    .selectFrom('subscription_periods')
    .select('ends_at')
    .where('subscription_id', '=', subscriptionId)
    .where('cancelled_at', 'is', null)
    .orderBy('ends_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.ends_at;
}

/** Grants every month whose day has come; never one that begins after the end of its subscription. */
export async function grantDuePeriods(tx: Tx, subscriptionId: string, now: Date): Promise<void> {
  const due = await tx
    .selectFrom('subscription_periods as p')
    .innerJoin('subscriptions as s', 's.id', 'p.subscription_id')
    .select(['p.order_id', 'p.tokens', 's.user_id'])
    .where('s.id', '=', subscriptionId)
    .where('p.granted_at', 'is', null)
    .where('p.cancelled_at', 'is', null)
    .where('p.begins_at', '<=', now)
    .where((one) => one.or([one('s.ends_at', 'is', null), one('p.begins_at', '<', one.ref('s.ends_at'))]))
    .orderBy('p.begins_at')
    .forUpdate()
    .execute();
  for (const { order_id, tokens, user_id } of due) {
    await credit(tx, { userId: user_id, kind: 'subscription', tokens, reference: `period:${order_id}` }, now);
    await tx.updateTable('subscription_periods').set({ granted_at: now }).where('order_id', '=', order_id).execute();
  }
}

export async function findPeriod(tx: Tx, orderRowId: string): Promise<PeriodRow | undefined> {
  return await tx
    .selectFrom('subscription_periods')
    .selectAll()
    .where('order_id', '=', orderRowId)
    .forUpdate()
    .executeTakeFirst();
}

/** Takes back a month whose money went back. A subscription of which nothing is left has ended. */
export async function cancelPeriod(tx: Tx, period: PeriodRow, now: Date): Promise<void> {
  await tx
    .updateTable('subscription_periods')
    .set({ cancelled_at: now })
    .where('order_id', '=', period.order_id)
    .execute();
  const paidUntil = await paidUntilOf(tx, period.subscription_id);
  if (!paidUntil || paidUntil <= now) await endSubscription(tx, period.subscription_id, now);
}

/** The gateway's name for what an order began, once it is known: without it we could not end it there. */
export async function setGatewaySubscriptionId(
  tx: Tx,
  orderRowId: string,
  gatewaySubscriptionId: string,
): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ gateway_subscription_id: gatewaySubscriptionId })
    .where('order_id', '=', orderRowId)
    .where('gateway_subscription_id', 'is', null)
    .execute();
}

export async function scheduleEnd(tx: Tx, subscriptionId: string, endsAt: Date | null): Promise<void> {
  await tx.updateTable('subscriptions').set({ ends_at: endsAt }).where('id', '=', subscriptionId).execute();
}

export async function endSubscription(tx: Tx, subscriptionId: string, now: Date): Promise<void> {
  const ended = await tx
    .updateTable('subscriptions')
    .set({ ended_at: now })
    .where('id', '=', subscriptionId)
    .where('ended_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (ended) await refreshPlan(tx, ended.user_id);
}

/** A person's plan is that of the newest subscription that runs. */
async function refreshPlan(tx: Tx, userId: string): Promise<void> {
  const newest = await tx
    .selectFrom('subscriptions')
    .select('plan_code')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  await tx
    .updateTable('users')
    .set({ plan: newest?.plan_code ?? 'free' })
    .where('id', '=', userId)
    .execute();
}

/** Polar tries to take the money for a renewal until the 21st day; only then does a subscription count as over. */
const RENEWAL_GRACE = sql`interval '22 days'`;

/** Grants the months whose day has come, and ends the subscriptions of which nothing is left. */
export async function advanceSubscriptions(store: Database, now: Date): Promise<void> {
  for (const id of await findWithDuePeriods(store.db, now)) {
    await store.transact((tx) => grantDuePeriods(tx, id, now));
  }
  for (const id of await findEnded(store.db, now)) await store.transact((tx) => endIfEnded(tx, id, now));
}

/** Looks again once it holds the subscription: a month may have been paid for meanwhile. */
async function endIfEnded(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.selectFrom('subscriptions').select('id').where('id', '=', id).forUpdate().execute();
  if ((await findEnded(tx, now, id)).length > 0) await endSubscription(tx, id, now);
}

async function findWithDuePeriods(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription_periods as p')
    .innerJoin('subscriptions as s', 's.id', 'p.subscription_id')
    .select('s.id')
    .distinct()
    .where('p.granted_at', 'is', null)
    .where('p.cancelled_at', 'is', null)
    .where('p.begins_at', '<=', now)
    .where((one) => one.or([one('s.ends_at', 'is', null), one('p.begins_at', '<', one.ref('s.ends_at'))]))
    .execute();
  return rows.map((row) => row.id);
}

async function findEnded(db: Db, now: Date, only: string | null = null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from subscriptions s
    where s.ended_at is null and (${only}::uuid is null or s.id = ${only}::uuid) and (
      s.ends_at <= ${now}::timestamptz
      or ${now}::timestamptz >= (
        select max(p.ends_at) from subscription_periods p where p.subscription_id = s.id and p.cancelled_at is null
      ) + case when s.renews and s.ends_at is null then ${RENEWAL_GRACE} else interval '0' end
    )`.execute(db);
  return rows.map((row) => row.id);
}
