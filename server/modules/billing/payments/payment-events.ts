import type { PaymentMethod } from '../../../../src/domain/purchase.ts';
import { errorFields } from '../../../shared/error-fields.ts';
import type { Events } from '../../../shared/events.ts';

export type PaymentEvents = ReturnType<typeof paymentEvents>;

export function paymentEvents(events: Events) {
  return { ...notificationEvents(events), ...orderEvents(events), ...gatewayEvents(events) };
}

function notificationEvents(events: Events) {
  const { metrics } = events;
  const forged = metrics.counter(
    'dragoman_notifications_forged_total',
    'Payment notifications with a wrong signature',
    ['method'],
  );
  const unreadable = metrics.counter(
    'dragoman_notifications_unreadable_total',
    'Payment notifications with a right signature in an unknown form',
    ['method'],
  );
  const unmatched = metrics.counter(
    'dragoman_payments_unmatched_total',
    'Payment notifications given up because no order appeared for them',
    ['method'],
  );
  return {
    /** The signature of a notification is wrong. */
    notificationForged(method: PaymentMethod, reason: string): void {
      forged.inc({ method });
      const event = 'notification-forged';
      if (events.isFirstOfHour(event)) events.warn({ event, method, reason });
    },
    /** Signed by the gateway, of a type we act upon, but not in the form we know: an operator has to look at it. */
    notificationUnreadable(method: PaymentMethod, notificationId: string): void {
      unreadable.inc({ method });
      events.error({ event: 'notification-unreadable', method, notificationId });
    },
    /** No order has appeared for a notification, and none is expected any more. */
    notificationUnmatched(method: PaymentMethod, orderId: string): void {
      unmatched.inc({ method });
      events.warn({ event: 'notification-unmatched', method, orderId });
    },
  };
}

function orderEvents(events: Events) {
  const { metrics } = events;
  const paid = metrics.counter('dragoman_orders_paid_total', 'Orders that were paid and fulfilled, renewals included', [
    'method',
  ]);
  const refunded = metrics.counter('dragoman_orders_refunded_total', 'Refunds of orders, in full or in part', [
    'method',
  ]);
  const refused = metrics.counter(
    'dragoman_payments_refused_total',
    'Payments that were not fulfilled because they differ from their order',
    ['method', 'reason'],
  );
  return {
    orderPaid(method: PaymentMethod): void {
      paid.inc({ method });
    },
    /** In full or in part. */
    orderRefunded(method: PaymentMethod): void {
      refunded.inc({ method });
    },
    /** The payment differs from its order and is not fulfilled: an operator has to look at it. */
    paymentMismatch(method: PaymentMethod, orderId: string, mismatch: string): void {
      refused.inc({ method, reason: mismatch });
      events.error({ event: 'payment-mismatch', method, orderId, mismatch });
    },
    /** One order or notification failed; the next round tries it again. */
    paymentTaskFailed(task: 'order' | 'notification', error: unknown): void {
      events.error({ event: 'payment-task-failed', task, error: errorFields(error) });
    },
    paymentRoundFailed(error: unknown): void {
      events.warn({ event: 'payment-round-failed', error: errorFields(error) });
    },
  };
}

function gatewayEvents(events: Events) {
  return {
    gatewayUnavailable(order: { readonly method: PaymentMethod; readonly orderId: string }, error: unknown): void {
      events.warn({ event: 'gateway-unavailable', ...order, error: gatewayErrorFields(error) });
    },
    renewalNotStopped(error: unknown): void {
      events.warn({ event: 'renewal-not-stopped', error: gatewayErrorFields(error) });
    },
  };
}

/** The messages of the gateways' SDKs quote response bodies: of the cause only the class is logged. */
function gatewayErrorFields(error: unknown) {
  const { cause, ...fields } = errorFields(error);
  return { ...fields, cause: cause?.name };
}
