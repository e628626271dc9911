import type { OrderRefusal } from '../../domain/notice.ts';
import type { PaymentMethod } from '../../domain/purchase.ts';
import type { AppServices } from '../../ports/services.ts';
import type { Product } from '../../state/purchase.ts';

type OrderDeps = Pick<AppServices, 'api'>;

export type OrderCreation =
  | { readonly type: 'created'; readonly orderId: string; readonly paymentUrl: string }
  /** `status` of the response; 0 without one. */
  | { readonly type: 'refused'; readonly reason: OrderRefusal; readonly status: number };

export async function createOrder(deps: OrderDeps, product: Product, method: PaymentMethod): Promise<OrderCreation> {
  const result = await requestOrder(deps, product, method);
  if (result.type === 'failed')
    return { type: 'refused', reason: refusalsByCode[result.code] ?? 'not-created', status: result.status };
  const { success, orderId, paymentUrl } = result.body;
  if (!success || !orderId || !paymentUrl) return { type: 'refused', reason: 'creation-failed', status: 200 };
  if (!isWebAddress(paymentUrl)) return { type: 'refused', reason: 'error', status: 200 };
  return { type: 'created', orderId, paymentUrl };
}

const refusalsByCode: Readonly<Record<string, OrderRefusal>> = {
  invalid_request: 'invalid-purchase',
  not_found: 'invalid-purchase',
  payment_unavailable: 'method-unavailable',
  already_subscribed: 'already-subscribed',
  too_many_requests: 'too-many',
};

function requestOrder({ api }: OrderDeps, { type, id }: Product, method: PaymentMethod) {
  if (type === 'plan')
    return api.request(method === 'polar' ? 'buyPlanByPolar' : 'buyPlanByAlipay', { body: { planId: id } });
  return api.request(method === 'polar' ? 'buyPackByPolar' : 'buyPackByAlipay', { body: { packId: id } });
}

/** Only http(s) addresses are opened, whatever the response contains. */
export function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address);
}
