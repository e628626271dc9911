import type { AppServices } from '../../ports/services.ts';
import { showNotice } from '../../state/notices.ts';
import { signedInUserId } from '../../state/current-balance.ts';
import { setPlans } from '../../state/plans.ts';
import { showFailure } from '../account/show-failure.ts';

type PlanDeps = Pick<AppServices, 'api'>;

/** Where the server cannot be reached, the plans on screen stay. */
export async function loadPlans({ api }: PlanDeps): Promise<void> {
  const userId = signedInUserId();
  if (userId === undefined) return;
  const result = await api.request('runningPlans', {});
  if (result.type === 'ok' && signedInUserId() === userId) setPlans({ type: 'loaded', plans: result.body.plans });
}

/** Lets the plan end with its paid period, or renew after all. */
export async function setPlanRenewal({ api }: PlanDeps, id: string, renews: boolean): Promise<void> {
  const userId = signedInUserId();
  const result = await api.request(renews ? 'resumePlan' : 'cancelPlan', { params: { id } });
  if (signedInUserId() !== userId) return;
  if (result.type === 'failed') return showFailure(result, { type: 'plan-change-failed' });
  setPlans({ type: 'loaded', plans: result.body.plans });
  showNotice({ type: renews ? 'plan-resumed' : 'plan-cancelled' });
}
