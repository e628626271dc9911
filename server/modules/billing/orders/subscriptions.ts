import { sql, type Selectable } from 'kysely';
import { nextPeriod } from '../../../../src/domain/subscription-period.ts';
import { credit } from '../ledger/ledger.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import type { Database } from '../../../db/database.ts';
import type { PaymentTables } from '../../../db/tables/payments.ts';
import type { PlanEnd } from '../../mail/mail-module.ts';
import { lockChangesOf, setPlan } from '../../../shared/users/user-store.ts';
import type { OrderRow } from './orders.ts';
import { paidUntil } from './paid-until.ts';
import { queuePlanMail } from './queue-mails.ts';

type SubscriptionRow = Selectable<PaymentTables['subscriptions']>;
type PeriodRow = Selectable<PaymentTables['subscription_periods']>;

/** Adds the period that an order paid for, and grants it when it is due. */
export async function addPeriod(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  await lockChangesOf(tx, order.user_id);
  const subscription = (await subscriptionFor(tx, order, now)) ?? (await openSubscription(tx, order, now));
  const until = await paidUntilOf(tx, subscription.id);
  const period = nextPeriod(until, now, subscription.started_at.getUTCDate());
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
  await endReplaced(tx, order, subscription, now);
  await refreshPlan(tx, order.user_id);
}

/**
 * One subscription of a user runs at a time, whatever it was paid with: a bought plan replaces the others at once, which
 * the page says before paying. Their paid months stay granted; the payment worker ends those that renew at their
 * gateway. The charge of a renewal replaces nothing that began later.
 */
async function endReplaced(tx: Tx, order: OrderRow, paid: SubscriptionRow, now: Date): Promise<void> {
  const running = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', order.user_id)
    .where('ended_at', 'is', null)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .execute();
  const isBought = order.renewal_of === null;
  const staying = isBought ? paid.id : running[0]?.id;
  for (const { id } of running) if (id !== staying) await endSubscription(tx, id, 'plan-replaced', now);
}

/** The subscription a payment belongs to: the one it renews, or one of the same plan without automatic renewal. */
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
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .forUpdate()
    .executeTakeFirst();
}

/** The subscription that an order began, with its row locked. */
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

/** A subscription of this user that its gateway renews, with what is needed to change that there. */
export async function findRenewable(db: Db, userId: string, subscriptionId: string) {
  return await db
    .selectFrom('subscriptions as s')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .select(['s.method', 's.ends_at', 's.gateway_subscription_id', 'o.order_id', 'o.gateway_kind'])
    .where('s.id', '=', subscriptionId)
    .where('s.user_id', '=', userId)
    .where('s.renews', '=', true)
    .where('s.ended_at', 'is', null)
    .executeTakeFirst();
}

/** A payment for a period after the scheduled end means that the end was cancelled. */
async function clearScheduledEnd(tx: Tx, row: SubscriptionRow, order: OrderRow, beginsAt: Date): Promise<void> {
  const isAfterEnd = row.ends_at !== null && beginsAt >= row.ends_at;
  await tx
    .updateTable('subscriptions')
    .set({
      ended_at: null,
      gateway_subscription_id: row.gateway_subscription_id ?? order.gateway_subscription_id,
      ...(isAfterEnd ? { ends_at: null } : {}),
    })
    .where('id', '=', row.id)
    .execute();
}

async function paidUntilOf(tx: Tx, subscriptionId: string): Promise<Date | undefined> {
  const { until } = await tx
    .selectNoFrom(paidUntil(sql`${subscriptionId}::uuid`).as('until'))
    .executeTakeFirstOrThrow();
  return until ?? undefined;
}

/** Grants every due period, except those that begin after the end of their subscription. */
export async function grantDuePeriods(tx: Tx, subscriptionId: string, now: Date): Promise<void> {
  const due = await duePeriods(tx, now)
    .select(['p.order_id', 'p.tokens', 's.user_id'])
    .where('s.id', '=', subscriptionId)
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

/** Cancels a refunded period, and ends the subscription when no paid period is left. */
export async function cancelPeriod(tx: Tx, period: PeriodRow, now: Date): Promise<void> {
  await tx
    .updateTable('subscription_periods')
    .set({ cancelled_at: now })
    .where('order_id', '=', period.order_id)
    .execute();
  const until = await paidUntilOf(tx, period.subscription_id);
  if (!until || until <= now) await endSubscription(tx, period.subscription_id, 'plan-ended', now);
}

/** Stores the gateway's id of a subscription once it is known; it is needed to end the subscription there. */
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

/** Ends a plan that has not ended, and queues the mail about it. */
export async function endSubscription(tx: Tx, subscriptionId: string, end: PlanEnd, now: Date): Promise<void> {
  const ended = await tx
    .updateTable('subscriptions')
    .set({ ended_at: now })
    .where('id', '=', subscriptionId)
    .where('ended_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (!ended) return;
  await refreshPlan(tx, ended.user_id);
  await queuePlanMail(tx, end, subscriptionId, now, now);
}

/** The plan of a user is that of the newest active subscription. */
async function refreshPlan(tx: Tx, userId: string): Promise<void> {
  const newest = await tx
    .selectFrom('subscriptions')
    .select('plan_code')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  await setPlan(tx, userId, newest?.plan_code ?? 'free');
}

/** Polar retries the charge of a renewal until the 21st day; only then has the subscription ended. */
const RENEWAL_GRACE = sql`interval '22 days'`;

/** Grants due periods and ends the subscriptions without any left. */
export async function advanceSubscriptions(database: Database, now: Date): Promise<void> {
  for (const id of await findWithDuePeriods(database.db, now)) {
    await database.transact((tx) => grantDuePeriods(tx, id, now));
  }
  for (const id of await findEnded(database.db, now)) await database.transact((tx) => endIfEnded(tx, id, now));
}

/** Checks again after locking the subscription: a period may have been paid meanwhile. */
async function endIfEnded(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.selectFrom('subscriptions').select('id').where('id', '=', id).forUpdate().execute();
  if ((await findEnded(tx, now, id)).length > 0) await endSubscription(tx, id, 'plan-ran-out', now);
}

async function findWithDuePeriods(db: Db, now: Date): Promise<string[]> {
  const rows = await duePeriods(db, now).select('s.id').distinct().execute();
  return rows.map((row) => row.id);
}

/** Paid periods that have begun and are not granted yet, and did not begin after the end of their subscription. */
function duePeriods(db: Db, now: Date) {
  return db
    .selectFrom('subscription_periods as p')
    .innerJoin('subscriptions as s', 's.id', 'p.subscription_id')
    .where('p.granted_at', 'is', null)
    .where('p.cancelled_at', 'is', null)
    .where('p.begins_at', '<=', now)
    .where((eb) => eb.or([eb('s.ends_at', 'is', null), eb('p.begins_at', '<', eb.ref('s.ends_at'))]));
}

async function findEnded(db: Db, now: Date, only: string | null = null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from subscriptions s
    where s.ended_at is null and (${only}::uuid is null or s.id = ${only}::uuid) and (
      s.ends_at <= ${now}::timestamptz
      or ${now}::timestamptz >= ${paidUntil(sql`s.id`)} + case when s.renews and s.ends_at is null then ${RENEWAL_GRACE} else interval '0' end
    )`.execute(db);
  return rows.map((row) => row.id);
}
