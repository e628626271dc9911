import type { RunningPlan } from '../../protocol/contract.ts';

/**
 * How a plan of the catalogue relates to the user. `current`: it renews. `ending`: its renewal was cancelled and can be
 * resumed. `prepaid`: it runs without renewal. `other`: another plan runs, which this one would replace.
 */
export type PlanStanding = 'new' | 'current' | 'ending' | 'prepaid' | 'other';

type Running = Pick<RunningPlan, 'code' | 'renews' | 'can_renew'>;

export function standingOf(code: string, running: readonly Running[]): PlanStanding {
  const own = running.filter((plan) => plan.code === code);
  if (own.some((plan) => plan.renews)) return 'current';
  if (running.length > own.length) return 'other';
  if (own.some((plan) => plan.can_renew)) return 'ending';
  return own.length > 0 ? 'prepaid' : 'new';
}
