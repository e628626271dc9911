import type { PaymentReport, RenewalReport } from '../gateway.ts';
import {
  polarCheckout,
  polarOrder,
  polarSubscription,
  type PolarCheckout,
  type PolarEvent,
  type PolarOrder,
  type PolarSubscription,
} from './polar-schemas.ts';

export type PolarOrderReport = { readonly orderId: string; readonly report: PaymentReport };

/** The report that a Polar event makes about an order; undefined for events about anything else. */
export function polarReport(event: PolarEvent): PolarOrderReport | 'unreadable' | undefined {
  switch (event.type) {
    case 'order.paid':
    case 'order.updated':
    case 'order.refunded':
      return orderReport(event);
    case 'checkout.updated':
    case 'checkout.expired':
      return checkoutEventReport(event);
    case 'subscription.canceled':
    case 'subscription.revoked':
    case 'subscription.uncanceled':
      return subscriptionReport(event);
    default:
      return undefined;
  }
}

/** Our order id is in the metadata, which Polar copies from the checkout to the order and the subscription. */
function orderIdOf(metadata: Record<string, unknown> | undefined): string | undefined {
  const orderId = metadata?.['order_id'];
  return typeof orderId === 'string' ? orderId : undefined;
}

function orderReport({ data }: PolarEvent): PolarOrderReport | 'unreadable' | undefined {
  const { data: order } = polarOrder.safeParse(data);
  if (!order) return 'unreadable';
  const orderId = orderIdOf(order.metadata);
  if (!order.paid || orderId === undefined) return undefined;
  const type = order.billing_reason === 'subscription_cycle' ? 'renewed' : 'paid';
  return { orderId, report: { type, payment: orderPayment(order) } };
}

function orderPayment(order: PolarOrder) {
  return {
    // A first payment is identified by its checkout, which polling sees; a renewal has none.
    paymentId: order.checkout_id && order.billing_reason !== 'subscription_cycle' ? order.checkout_id : order.id,
    merchant: order.product_id ?? '',
    amountMinor: order.total_amount,
    currency: order.currency.toUpperCase(),
    refundedMinor: order.refunded_amount + order.refunded_tax_amount,
    subscriptionId: order.subscription_id ?? undefined,
  };
}

function checkoutEventReport({ data }: PolarEvent): PolarOrderReport | 'unreadable' | undefined {
  const { data: checkout } = polarCheckout.safeParse(data);
  if (!checkout) return 'unreadable';
  const orderId = orderIdOf(checkout.metadata);
  return orderId !== undefined ? { orderId, report: checkoutReport(checkout) } : undefined;
}

/** The report that the state of a checkout makes. */
export function checkoutReport(checkout: PolarCheckout): PaymentReport {
  switch (checkout.status) {
    case 'succeeded':
      return { type: 'paid', payment: checkoutPayment(checkout) };
    case 'confirmed':
      return { type: 'processing' };
    case 'expired':
      return { type: 'expired' };
    case 'failed':
      return { type: 'failed' };
    default:
      return { type: 'waiting' };
  }
}

function checkoutPayment(checkout: PolarCheckout) {
  return {
    paymentId: checkout.id,
    merchant: checkout.product_id ?? '',
    amountMinor: checkout.total_amount,
    currency: checkout.currency.toUpperCase(),
    refundedMinor: 0,
    subscriptionId: checkout.subscription_id ?? undefined,
  };
}

/** Whether the subscription renews; undefined when it ends at an unknown time. */
export function renewalReport(subscription: PolarSubscription): RenewalReport | undefined {
  const { id: subscriptionId, cancel_at_period_end, ends_at, current_period_end } = subscription;
  if (!cancel_at_period_end) return { type: 'subscription-renews', subscriptionId };
  const endsAt = ends_at ?? current_period_end;
  return endsAt ? { type: 'subscription-ends', subscriptionId, endsAt } : undefined;
}

function subscriptionReport({ type, timestamp, data }: PolarEvent): PolarOrderReport | 'unreadable' | undefined {
  const { data: subscription } = polarSubscription.safeParse(data);
  if (!subscription) return 'unreadable';
  const orderId = orderIdOf(subscription.metadata);
  if (orderId === undefined) return undefined;
  const subscriptionId = subscription.id;
  if (type === 'subscription.uncanceled') return { orderId, report: { type: 'subscription-renews', subscriptionId } };
  const planned = subscription.ends_at ?? subscription.current_period_end;
  const endsAt = (type === 'subscription.revoked' ? subscription.ended_at : planned) ?? timestamp;
  return endsAt ? { orderId, report: { type: 'subscription-ends', subscriptionId, endsAt } } : undefined;
}
