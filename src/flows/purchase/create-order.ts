import type { PaymentMethod } from '../../domain/purchase.ts';
import type { OrderRefusal } from '../../domain/notice.ts';
import type { ApiResult } from '../../ports/api.ts';
import type { World } from '../../ports/world.ts';
import type { CallAnswer } from '../../protocol/contract.ts';
import type { Product } from '../../state/purchase.ts';

export type OrderCreation =
  | { readonly type: 'created'; readonly orderId: string; readonly paymentUrl: string }
  | { readonly type: 'refused'; readonly reason: OrderRefusal; readonly message: string };

export async function createOrder(world: World, product: Product, method: PaymentMethod): Promise<OrderCreation> {
  const asked = await ask(world, product, method);
  if (asked.type === 'failed') {
    // 400 and 404: what was asked for is no thing that is sold here.
    const reason = asked.status === 400 || asked.status === 404 ? 'invalid-purchase' : 'not-created';
    return { type: 'refused', reason, message: asked.message };
  }
  const { success, orderId, paymentUrl } = asked.answer;
  if (!success || !orderId || !paymentUrl) return { type: 'refused', reason: 'creation-failed', message: '' };
  if (!isWebAddress(paymentUrl)) return { type: 'refused', reason: 'error', message: '' };
  return { type: 'created', orderId, paymentUrl };
}

function ask(
  { api }: World,
  { type, id }: Product,
  method: PaymentMethod,
): Promise<ApiResult<CallAnswer<'buyPackByAlipay'>>> {
  if (type === 'plan')
    return api.call(method === 'polar' ? 'buyPlanByPolar' : 'buyPlanByAlipay', { body: { planId: id } });
  return api.call(method === 'polar' ? 'buyPackByPolar' : 'buyPackByAlipay', { body: { packId: id } });
}

/** Nothing else is ever opened, whatever an answer says. */
export function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address);
}
