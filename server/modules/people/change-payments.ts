import { errorFields } from '../../shared/error-fields.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import type { AdminCaller } from '../../shared/http/caller.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { emailOf } from '../../shared/users/user-rows.ts';
import type { AuditEntry } from '../admin/admin-module.ts';
import { findOrder } from '../billing/billing-module.ts';
import type { PeopleDeps } from './people-deps.ts';
import { readPerson } from './view-person.ts';

/** At the payment provider too. */
export function endPlan(deps: PeopleDeps) {
  const { payments } = deps;
  return endpoint('endPlan', async ({ params: { id, planId }, body: { when }, caller }) => {
    const { email } = await readPerson(deps, id);
    const about = { subject: email, detail: when };
    await withAuditTrail(deps, caller, { before: 'plan-end-started', failed: 'plan-end-failed', about }, async () => {
      if (when === 'now') await payments.endPlanNow(id, planId);
      else await payments.setRenewal(id, planId, false);
      return { outcome: undefined, action: 'plan-ended' };
    });
    return { person: await readPerson(deps, id) };
  });
}

/** Refunds the remaining amount of an order in full. */
export function refundOrder(
  deps: Pick<PeopleDeps, 'database' | 'recordAudit' | 'events'> & {
    readonly payments: Pick<PeopleDeps['payments'], 'refund'>;
  },
) {
  const { database, payments } = deps;
  return endpoint('refundOrder', async ({ params: { orderId }, body: { reason }, caller }) => {
    const order = await findOrder(database.db, orderId);
    const email = order && (await emailOf(database.db, order.user_id));
    if (!order || email === undefined) throw new ApiError(404, 'order_not_found', 'There is no such order.');
    const about = {
      subject: email,
      amount: order.amount_minor - order.refunded_minor,
      detail: `${orderId}: ${reason}`,
    };
    const outcome = await withAuditTrail(
      deps,
      caller,
      { before: 'refund-started', failed: 'refund-failed', about },
      async () => {
        const result = await payments.refund(orderId);
        return { outcome: result, action: result === 'refunded' ? 'order-refunded' : 'refund-requested' };
      },
    );
    return { outcome };
  });
}

type Trace = {
  readonly before: AuditEntry['action'];
  readonly failed: AuditEntry['action'];
  readonly about: Omit<AuditEntry, 'action'>;
};

/**
 * The provider cannot take part in a transaction: the intention is recorded, then the provider acts, then the outcome
 * is recorded. A process that dies in between leaves the intention.
 */
async function withAuditTrail<Outcome>(
  { database: { db }, recordAudit, events }: Pick<PeopleDeps, 'database' | 'recordAudit' | 'events'>,
  caller: AdminCaller,
  { before, failed, about }: Trace,
  act: () => Promise<{ readonly outcome: Outcome; readonly action: AuditEntry['action'] }>,
): Promise<Outcome> {
  await recordAudit(db, caller, { action: before, ...about });
  const { outcome, action } = await act().catch(async (error: unknown) => {
    // The intention is recorded; why the provider did not act must not be lost.
    await recordAudit(db, caller, { action: failed, ...about }).catch((failure: unknown) =>
      // The administrator's act failed; that it was begun is recorded.
      events.error({ event: 'audit-not-recorded', action: failed, error: errorFields(failure) }),
    );
    throw error;
  });
  await recordAudit(db, caller, { action, ...about });
  return outcome;
}
