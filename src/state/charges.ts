import { proxy } from 'valtio';
import type { Charge } from '../protocol/contract.ts';
import type { Loading } from './history.ts';

export type ChargesPage = { readonly charges: readonly Charge[]; readonly page: number; readonly totalPages: number };

export type Charges = {
  list: Loading<ChargesPage>;
  /** The page asked for last: its answer is the one shown. */
  askedPage: number;
};

export const charges = proxy<Charges>({ list: { type: 'loading' }, askedPage: 1 });

export function setChargesList(list: Charges['list']): void {
  charges.list = list;
}

export function setAskedPage(page: number): void {
  charges.askedPage = page;
}
