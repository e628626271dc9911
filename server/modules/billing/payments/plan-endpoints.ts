import type { Seller } from '../../../../src/domain/purchase.ts';
import type { Database } from '../../../db/database.ts';
import { endpoint, type AnyEndpoint } from '../../../shared/http/endpoint.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import { limitRate } from '../../../shared/http/rate-limit.ts';
import { readReceipt } from '../orders/receipts.ts';
import { runningPlans } from '../orders/running-plans.ts';
import type { Payments } from './payments.ts';

export type PlanEndpointDeps = {
  readonly database: Database;
  readonly clock: () => Date;
  readonly payments: Payments;
  readonly seller: Seller;
};

/** A user's plans and receipts. */
export function planEndpoints(deps: PlanEndpointDeps): AnyEndpoint[] {
  const { database, clock, seller } = deps;
  return [
    endpoint('runningPlans', async ({ caller }) => ({
      plans: await runningPlans(database.db, caller.userId, clock()),
    })),
    endpoint('cancelPlan', ({ caller, params }) => setRenewal(deps, caller.userId, params.id, false)),
    endpoint('resumePlan', ({ caller, params }) => setRenewal(deps, caller.userId, params.id, true)),
    endpoint('receipt', async ({ caller, params }) => {
      const wanted = { userId: caller.userId, orderId: params.orderId, seller, now: clock() };
      const receipt = await readReceipt(database, wanted);
      if (!receipt) throw new ApiError(404, 'not_found', 'There is no receipt for this order.');
      return { receipt };
    }),
  ];
}

/** Each change is a request to the gateway and a mail. */
const MAX_CHANGES = 10;
const CHANGES_WINDOW_S = 3600;

async function setRenewal(
  { database, clock, payments }: PlanEndpointDeps,
  userId: string,
  id: string,
  renews: boolean,
) {
  const limit = { key: `plan:${userId}`, limit: MAX_CHANGES, windowS: CHANGES_WINDOW_S };
  await limitRate(database.db, limit, clock());
  await payments.setRenewal(userId, id, renews);
  return { plans: await runningPlans(database.db, userId, clock()) };
}
