import { proxy } from 'valtio';
import type { Order } from '../protocol/contract.ts';
import type { Loadable } from '../domain/loadable.ts';
import { onUserDataCleared } from './user-data.ts';

export type OrdersPage = { readonly orders: readonly Order[]; readonly page: number; readonly totalCount: number };

export type Orders = { list: Loadable<OrdersPage> };

export const orders = proxy<Orders>({ list: { type: 'loading' } });

export function setOrders(list: Orders['list']): void {
  orders.list = list;
}

onUserDataCleared(() => setOrders({ type: 'loading' }));
