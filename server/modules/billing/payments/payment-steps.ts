/**
 * The moments between which a payment can be cut short by a crash. Every one leaves something from which the next
 * start goes on.
 */
export type PaymentStep =
  | 'order-kept'
  | 'gateway-asked'
  | 'payment-page-kept'
  | 'notification-kept'
  | 'money-recorded'
  | 'fulfilling'
  | 'fulfilled'
  | 'taking-back'
  | 'taken-back'
  | 'notification-done';

/** Told of each step as it is passed. */
export type OnStep = (step: PaymentStep) => void;
