import { proxy } from 'valtio';
import type { TrialRefusal, TrialStatus } from '../domain/trial.ts';

export type TrialState =
  | { readonly type: 'loading' }
  | { readonly type: 'none' }
  | { readonly type: 'known'; readonly trial: TrialStatus }
  | { readonly type: 'refused'; readonly refusal: TrialRefusal };

export const trial = proxy<{ current: TrialState }>({ current: { type: 'loading' } });

export function setTrial(next: TrialState): void {
  trial.current = next;
}
