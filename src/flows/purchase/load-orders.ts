import { refusalOf } from '../../domain/refusal.ts';
import type { World } from '../../ports/world.ts';
import { post } from '../../state/notices.ts';
import { orders, setOrders } from '../../state/orders.ts';

/** Product spec section 9. */
const ORDERS_PER_PAGE = 10;

export async function loadOrders(world: World, page: number): Promise<void> {
  setOrders({ type: 'loading' });
  await read(world, page);
}

/** Reads the page on screen anew and leaves it there meanwhile. */
export async function reloadOrders(world: World): Promise<void> {
  if (orders.list.type === 'loaded') await read(world, orders.list.value.page);
}

async function read(world: World, page: number): Promise<void> {
  const asked = orders.list;
  const found = await world.api.call('orders', { query: { page, limit: ORDERS_PER_PAGE } });
  // Another page was asked for meanwhile: that answer counts.
  if (orders.list !== asked) return;
  if (found.type === 'failed') {
    post({ type: 'orders-loading-failed' });
    return setOrders({ type: 'failed', refusal: refusalOf(found) });
  }
  const { data, totalCount } = found.answer;
  if (data.length === 0 && page > 1) return read(world, Math.max(1, Math.min(page - 1, pageCount(totalCount))));
  setOrders({ type: 'loaded', value: { orders: data, page, totalCount } });
}

export function pageCount(totalCount: number): number {
  return Math.ceil(totalCount / ORDERS_PER_PAGE);
}
