import type { Snapshot } from 'valtio';
import type { PersonDetail } from '../../../protocol/contract.ts';

export type PersonPlan = Snapshot<PersonDetail>['plans'][number];
export type PersonOrder = Snapshot<PersonDetail>['orders'][number];

/** What a dialog asks before it is done. */
export type PersonQuestion =
  | { readonly type: 'grant' | 'take' | 'unlimited' | 'block' | 'unblock' | 'delete' }
  | { readonly type: 'end-plan'; readonly plan: PersonPlan }
  | { readonly type: 'refund'; readonly order: PersonOrder };

/** `id`: the same when a change whose response was lost is sent again. */
export type TokensChange = { readonly id: string; readonly tokens: number; readonly reason: string };

/** Each change returns whether it succeeded. */
export type PersonActions = {
  newId: () => string;
  changeTokens: (change: TokensChange) => Promise<boolean>;
  setUnlimited: (unlimited: boolean) => Promise<boolean>;
  setBlocked: (blocked: boolean, reason: string) => Promise<boolean>;
  remove: (email: string) => Promise<boolean>;
  endPlan: (planId: string, when: 'period-end' | 'now') => Promise<boolean>;
  refund: (orderId: string, reason: string) => Promise<boolean>;
};
