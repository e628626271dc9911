import type { Events } from '../../../shared/events.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import type { Database } from '../../../db/database.ts';
import type { Gateways } from '../gateways/gateway.ts';
import type { Payments } from './payments.ts';
import { eraseOldNotifications } from './notifications.ts';
import { advanceSubscriptions } from '../orders/subscriptions.ts';

export type PaymentWorkDeps = {
  readonly database: Database;
  readonly clock: () => Date;
  readonly events: Events;
  readonly payments: Payments;
  readonly gateways: Gateways;
};

/** What nobody waits for: unfinished payments, months whose day has come, renewals that nobody wants any more. */
export async function runPaymentWork(parts: PaymentWorkDeps, stop?: AbortSignal): Promise<void> {
  const { database, clock, payments } = parts;
  await payments.resumeUnfinished(stop);
  if (stop?.aborted) return;
  await advanceSubscriptions(database, clock());
  await stopUnwantedRenewals(parts, stop);
}

export async function cleanUpPayments({ database, clock }: Pick<PaymentWorkDeps, 'database' | 'clock'>): Promise<void> {
  await eraseOldNotifications(database.db, new Date(clock().getTime() - RAW_RETENTION_MS));
}

const HOUR_MS = 3600_000;
const RAW_RETENTION_MS = 90 * 24 * HOUR_MS;
const ROUND_INTERVAL_MS = 15_000;

/** Does it now and then until closed. Several processes may do it together. */
export function startPaymentWorker(parts: PaymentWorkDeps): { close(): Promise<void> } {
  const life = new AbortController();
  const rounds = [
    every(ROUND_INTERVAL_MS, () => logErrors(parts, () => runPaymentWork(parts, life.signal))),
    every(HOUR_MS, () => logErrors(parts, () => cleanUpPayments(parts))),
  ];
  return {
    close: async () => {
      life.abort();
      await Promise.all(rounds.map((round) => round.close()));
    },
  };
}

/** One that takes longer than `pauseMs` is not begun a second time beside itself. */
function every(pauseMs: number, work: () => Promise<void>): { close(): Promise<void> } {
  let working: Promise<void> | undefined;
  const timer = setInterval(() => {
    working ??= work().finally(() => {
      working = undefined;
    });
  }, pauseMs);
  timer.unref();
  return {
    close: async () => {
      clearInterval(timer);
      await working;
    },
  };
}

async function logErrors({ events }: PaymentWorkDeps, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (failure) {
    events.paymentRoundFailed(failure);
  }
}

/**
 * Nobody is to be charged for another month who closed the account, or whose subscription has ended here, as after the
 * money for it went back. By chance which come first: some that always fail must not stand before the others for ever.
 */
async function stopUnwantedRenewals(parts: PaymentWorkDeps, stop?: AbortSignal): Promise<void> {
  const { database: store, gateways, events } = parts;
  for (const one of await unwantedRenewals(store.db)) {
    if (stop?.aborted) return;
    const gateway = gateways[one.method];
    // Off for now, or not the one that takes the money: it waits until that one is there again.
    if (gateway?.kind !== one.gateway_kind || one.gateway_subscription_id === null) continue;
    try {
      await gateway.endSubscription(one.gateway_subscription_id);
      await store.db.updateTable('subscriptions').set({ renews: false }).where('id', '=', one.id).execute();
    } catch (failure) {
      // Comes round again; the others' turn is now.
      events.renewalNotStopped(failure);
    }
  }
}

async function unwantedRenewals(db: Db) {
  return await db
    .selectFrom('subscriptions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .select(['s.id', 's.method', 's.gateway_subscription_id', 'o.gateway_kind'])
    .where('s.renews', '=', true)
    .where('s.gateway_subscription_id', 'is not', null)
    .where((one) => one.or([one('u.closed_at', 'is not', null), one('s.ended_at', 'is not', null)]))
    .orderBy(sql`random()`)
    .limit(20)
    .execute();
}
