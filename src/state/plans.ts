import { proxy } from 'valtio';
import type { RunningPlan } from '../protocol/contract.ts';
import { onUserDataCleared } from './user-data.ts';

/** `unknown`: not loaded, or the server could not be reached. */
export type Plans = {
  current: { readonly type: 'unknown' } | { readonly type: 'loaded'; readonly plans: readonly RunningPlan[] };
};

/** The plans of the user that have not ended, newest first. */
export const plans = proxy<Plans>({ current: { type: 'unknown' } });

export function setPlans(current: Plans['current']): void {
  plans.current = current;
}

onUserDataCleared(() => setPlans({ type: 'unknown' }));
