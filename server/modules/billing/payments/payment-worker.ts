import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import type { PaymentEvents } from './payment-events.ts';
import type { ServerDeps } from '../../../shared/deps/server-deps.ts';
import { repeat } from '../../../shared/repeat.ts';
import { isClosed } from '../../../shared/users/user-conditions.ts';
import type { Gateways } from '../gateways/gateway.ts';
import { queueRenewalMails } from '../orders/queue-mails.ts';
import { advanceSubscriptions } from '../orders/subscriptions.ts';
import { eraseOldNotifications } from './notifications.ts';
import type { Payments } from './payments.ts';

export type PaymentWorkDeps = Pick<ServerDeps, 'database' | 'clock'> & {
  readonly events: PaymentEvents;
  readonly payments: Payments;
  readonly gateways: Gateways;
};

const HOUR_MS = 3600_000;
const RAW_RETENTION_MS = 90 * 24 * HOUR_MS;
const ROUND_INTERVAL_MS = 15_000;
const RENEWALS_PER_ROUND = 20;

/** Runs the background work of billing until closed. Several processes may do so concurrently. */
export function startPaymentWorker(deps: PaymentWorkDeps): { close(): Promise<void> } {
  const stop = new AbortController();
  const onError = (error: unknown) => deps.events.paymentRoundFailed(error);
  const hourly = repeat(HOUR_MS, () => runHourlyWork(deps), onError);
  void hourly.run();
  const loops = [hourly, repeat(ROUND_INTERVAL_MS, () => runPaymentWork(deps, stop.signal), onError)];
  return {
    close: async () => {
      stop.abort();
      await Promise.all(loops.map((loop) => loop.close()));
    },
  };
}

/** One round: unfinished payments, due subscription periods, unwanted renewals. */
export async function runPaymentWork(deps: PaymentWorkDeps, stop?: AbortSignal): Promise<void> {
  const { database, clock, payments } = deps;
  await payments.resumeUnfinished(stop);
  if (stop?.aborted) return;
  await advanceSubscriptions(database, clock());
  await stopUnwantedRenewals(deps, stop);
}

/** Every hour: mails about renewals, and the texts of old notifications. */
export async function runHourlyWork({ database, clock }: Pick<PaymentWorkDeps, 'database' | 'clock'>): Promise<void> {
  await queueRenewalMails(database.db, clock());
  await eraseOldNotifications(database.db, new Date(clock().getTime() - RAW_RETENTION_MS));
}

/**
 * Ends subscriptions at their gateway whose user has closed the account, or that have ended here, as after a refund.
 * In random order, so that some that always fail do not block the others.
 */
async function stopUnwantedRenewals(deps: PaymentWorkDeps, stop?: AbortSignal): Promise<void> {
  const { database, gateways, events } = deps;
  for (const subscription of await unwantedRenewals(database.db)) {
    if (stop?.aborted) return;
    const gateway = gateways[subscription.method];
    // Another gateway charges for it than the configured one: it waits until that one is configured again.
    if (gateway?.kind !== subscription.gateway_kind || subscription.gateway_subscription_id === null) continue;
    try {
      await gateway.endSubscription(subscription.gateway_subscription_id);
      await database.db.updateTable('subscriptions').set({ renews: false }).where('id', '=', subscription.id).execute();
    } catch (error) {
      // A later round tries again.
      events.renewalNotStopped(error);
    }
  }
}

async function unwantedRenewals(db: Db) {
  return await db
    .selectFrom('subscriptions as s')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .select(['s.id', 's.method', 's.gateway_subscription_id', 'o.gateway_kind'])
    .where('s.renews', '=', true)
    .where('s.gateway_subscription_id', 'is not', null)
    .where((eb) => eb.or([isClosed(sql`s.user_id`), eb('s.ended_at', 'is not', null)]))
    .orderBy(sql`random()`)
    .limit(RENEWALS_PER_ROUND)
    .execute();
}
