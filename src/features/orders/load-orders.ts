import { refusalOf } from '../../domain/refusal.ts';
import type { AppServices } from '../../ports/services.ts';
import { showNotice } from '../../state/notices.ts';
import { orders, setOrders } from '../../state/orders.ts';

/** Product spec section 9. */
const ORDERS_PER_PAGE = 10;

export async function loadOrders(world: AppServices, page: number): Promise<void> {
  setOrders({ type: 'loading' });
  await read(world, page);
}

/** Reloads the page on screen, which stays visible meanwhile. */
export async function reloadOrders(world: AppServices): Promise<void> {
  if (orders.list.type === 'loaded') await read(world, orders.list.value.page);
}

async function read(world: AppServices, page: number): Promise<void> {
  const asked = orders.list;
  const found = await world.api.request('orders', { query: { page, limit: ORDERS_PER_PAGE } });
  // Stale: another page was requested meanwhile.
  if (orders.list !== asked) return;
  if (found.type === 'failed') {
    showNotice({ type: 'orders-loading-failed' });
    return setOrders({ type: 'failed', refusal: refusalOf(found) });
  }
  const { data, totalCount } = found.body;
  if (data.length === 0 && page > 1) return read(world, Math.max(1, Math.min(page - 1, pageCount(totalCount))));
  setOrders({ type: 'loaded', value: { orders: data, page, totalCount } });
}

export function pageCount(totalCount: number): number {
  return Math.ceil(totalCount / ORDERS_PER_PAGE);
}
