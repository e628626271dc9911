import { createHmac } from 'node:crypto';
import { unreachable } from '../../../../src/domain/unreachable.ts';
import type { RawNotification } from '../gateways/gateway.ts';
import type { SandboxPayment } from './sandbox-payments.ts';

/** The webhook that Polar would send, signed alike. */
export function polarWebhook(payment: SandboxPayment, secret: string, now: Date): RawNotification | undefined {
  const event = eventOf(payment, now);
  if (!event) return undefined;
  const body = JSON.stringify({ ...event, timestamp: now.toISOString() });
  const id = `${payment.payment_id}-${payment.state}`;
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

function eventOf(payment: SandboxPayment, now: Date): { type: string; data: unknown } | undefined {
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
    billing_reason: 'purchase',
    product_id: payment.merchant,
    subscription_id: null,
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
