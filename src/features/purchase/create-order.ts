import type { PaymentMethod } from '../../domain/purchase.ts';
import type { OrderRefusal } from '../../domain/notice.ts';
import type { ApiResult } from '../../ports/api.ts';
import type { AppServices } from '../../ports/services.ts';
import type { ResponseBody } from '../../protocol/contract.ts';
import type { Product } from '../../state/purchase.ts';

export type OrderCreation =
  | { readonly type: 'created'; readonly orderId: string; readonly paymentUrl: string }
  | { readonly type: 'refused'; readonly reason: OrderRefusal };

export async function createOrder(world: AppServices, product: Product, method: PaymentMethod): Promise<OrderCreation> {
  const asked = await ask(world, product, method);
  if (asked.type === 'failed') return { type: 'refused', reason: reasons[asked.code] ?? 'not-created' };
  const { success, orderId, paymentUrl } = asked.body;
  if (!success || !orderId || !paymentUrl) return { type: 'refused', reason: 'creation-failed' };
  if (!isWebAddress(paymentUrl)) return { type: 'refused', reason: 'error' };
  return { type: 'created', orderId, paymentUrl };
}

const reasons: Readonly<Record<string, OrderRefusal>> = {
  invalid_request: 'invalid-purchase',
  not_found: 'invalid-purchase',
  payment_unavailable: 'method-unavailable',
  already_subscribed: 'already-subscribed',
  too_many_requests: 'too-many',
};

function ask(
  { api }: AppServices,
  { type, id }: Product,
  method: PaymentMethod,
): Promise<ApiResult<ResponseBody<'buyPackByAlipay'>>> {
  if (type === 'plan')
    return api.request(method === 'polar' ? 'buyPlanByPolar' : 'buyPlanByAlipay', { body: { planId: id } });
  return api.request(method === 'polar' ? 'buyPackByPolar' : 'buyPackByAlipay', { body: { packId: id } });
}

/** Only http(s) addresses are opened, whatever the response contains. */
export function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address);
}
