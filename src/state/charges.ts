import { proxy } from 'valtio';
import type { Charge } from '../protocol/contract.ts';
import type { Loadable } from '../domain/loadable.ts';
import { onUserDataCleared } from './user-data.ts';

export type ChargesPage = { readonly charges: readonly Charge[]; readonly page: number; readonly totalPages: number };

export type Charges = {
  list: Loadable<ChargesPage>;
  /** The page requested last; responses for other pages are dropped. */
  requestedPage: number;
};

export const charges = proxy<Charges>({ list: { type: 'loading' }, requestedPage: 1 });

export function setChargesList(list: Charges['list']): void {
  charges.list = list;
}

export function setRequestedPage(page: number): void {
  charges.requestedPage = page;
}

onUserDataCleared(() => {
  setChargesList({ type: 'loading' });
  // Drops pending responses of the previous user.
  setRequestedPage(0);
});
