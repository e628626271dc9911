/** The points between which the crash tests kill the process; the next start must continue from each of them. */
export type PaymentStep =
  | 'order-stored'
  | 'payment-requested'
  | 'payment-url-stored'
  | 'notification-stored'
  | 'payment-recorded'
  | 'fulfilling'
  | 'fulfilled'
  | 'revoking'
  | 'revoked'
  | 'notification-processed';

/** Called after each step. */
export type OnStep = (step: PaymentStep) => void;
