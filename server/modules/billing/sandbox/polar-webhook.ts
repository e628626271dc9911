import { createHmac } from 'node:crypto';
import { unreachable } from '../../../../src/domain/unreachable.ts';
import type { RawNotification } from '../gateways/gateway.ts';
import type { SandboxPayment } from './sandbox-payments.ts';
import { subscriptionIdOf, type SandboxSubscription } from './sandbox-subscriptions.ts';

type PolarEvent = { readonly type: string; readonly data: unknown };

/** The webhook that Polar would send about a payment; undefined where it would send none. */
export function paymentWebhook(payment: SandboxPayment, secret: string, now: Date): RawNotification | undefined {
  const event = eventOf(payment, now);
  return event && signed(`${payment.payment_id}-${payment.state}`, event, secret, now);
}

/** The webhook about a charged renewal. */
export function renewalWebhook(
  payment: SandboxPayment,
  { id, period_ends_at }: SandboxSubscription,
  secret: string,
  now: Date,
): RawNotification {
  const orderId = `${id}-${period_ends_at.getTime()}`;
  const data = { ...orderOf(payment, now), id: orderId, billing_reason: 'subscription_cycle', checkout_id: null };
  return signed(orderId, { type: 'order.paid', data }, secret, now);
}

/** The webhook about a cancelled or resumed renewal. */
export function subscriptionWebhook(subscription: SandboxSubscription, secret: string, now: Date): RawNotification {
  const type = subscription.cancel_at_period_end ? 'subscription.canceled' : 'subscription.uncanceled';
  const data = subscriptionData(subscription);
  return signed(`${subscription.id}-${type}-${now.getTime()}`, { type, data }, secret, now);
}

/** A subscription as Polar's API returns it. */
export function subscriptionData({
  id,
  order_id,
  period_ends_at,
  cancel_at_period_end,
  revoked_at,
}: SandboxSubscription) {
  return {
    id,
    status: revoked_at ? 'canceled' : 'active',
    cancel_at_period_end,
    current_period_end: period_ends_at.toISOString(),
    ends_at: cancel_at_period_end ? period_ends_at.toISOString() : null,
    ended_at: revoked_at?.toISOString() ?? null,
    metadata: { order_id },
  };
}

/** Signed as Polar signs. */
function signed(id: string, event: PolarEvent, secret: string, now: Date): RawNotification {
  const body = JSON.stringify({ ...event, timestamp: now.toISOString() });
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
  };
}

function eventOf(payment: SandboxPayment, now: Date): PolarEvent | undefined {
  switch (payment.state) {
    case 'waiting':
      return undefined;
    case 'paid':
      return { type: 'order.paid', data: orderOf(payment, now) };
    case 'refunded':
      return { type: 'order.refunded', data: orderOf(payment, now) };
    case 'failed':
      return { type: 'checkout.updated', data: checkoutOf(payment, 'failed') };
    case 'expired':
      return { type: 'checkout.expired', data: checkoutOf(payment, 'expired') };
    default:
      return unreachable(payment.state);
  }
}

function orderOf(payment: SandboxPayment, now: Date) {
  const refunded = payment.state === 'refunded';
  return {
    id: `${payment.payment_id}-order`,
    created_at: now.toISOString(),
    modified_at: null,
    status: refunded ? 'refunded' : 'paid',
    paid: true,
    subtotal_amount: payment.amount_minor,
    discount_amount: 0,
    net_amount: payment.amount_minor,
    tax_amount: 0,
    total_amount: payment.amount_minor,
    refunded_amount: refunded ? payment.amount_minor : 0,
    refunded_tax_amount: 0,
    currency: payment.currency.toLowerCase(),
    billing_reason: payment.is_subscription ? 'subscription_create' : 'purchase',
    product_id: payment.merchant,
    subscription_id: payment.is_subscription ? subscriptionIdOf(payment) : null,
    checkout_id: payment.payment_id,
    metadata: { order_id: payment.order_id },
    description: payment.description,
  };
}

function checkoutOf(payment: SandboxPayment, status: 'failed' | 'expired') {
  return {
    id: payment.payment_id,
    created_at: payment.created_at.toISOString(),
    status,
    total_amount: payment.amount_minor,
    currency: payment.currency.toLowerCase(),
    product_id: payment.merchant,
    subscription_id: null,
    metadata: { order_id: payment.order_id },
  };
}
