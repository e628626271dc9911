import { requestErrorOf } from '../../domain/request-error.ts';
import type { AppServices } from '../../ports/services.ts';
import { orders, setOrders } from '../../state/orders.ts';
import { showFailure } from '../account/show-failure.ts';

type OrderDeps = Pick<AppServices, 'api'>;

/** Product spec section 9. */
const ORDERS_PER_PAGE = 10;

export async function loadOrders(deps: OrderDeps, page: number): Promise<void> {
  setOrders({ type: 'loading' });
  await requestPage(deps, page);
}

/** Reloads the page on screen, which stays visible meanwhile. */
export async function reloadOrders(deps: OrderDeps): Promise<void> {
  if (orders.list.type === 'loaded') await requestPage(deps, orders.list.value.page);
}

async function requestPage(deps: OrderDeps, page: number): Promise<void> {
  const before = orders.list;
  const result = await deps.api.request('orders', { query: { page, limit: ORDERS_PER_PAGE } });
  // Stale: another page was requested meanwhile.
  if (orders.list !== before) return;
  if (result.type === 'failed') {
    showFailure(result, { type: 'orders-loading-failed' });
    return setOrders({ type: 'failed', error: requestErrorOf(result) });
  }
  const { data, totalCount } = result.body;
  // The page no longer exists: load the last one.
  if (data.length === 0 && page > 1) return requestPage(deps, Math.max(1, Math.min(page - 1, pageCount(totalCount))));
  setOrders({ type: 'loaded', value: { orders: data, page, totalCount } });
}

export function pageCount(totalCount: number): number {
  return Math.ceil(totalCount / ORDERS_PER_PAGE);
}
