import type { OrderStatus, PaymentMethod } from '../../../src/domain/purchase.ts';
import type { RawNotification } from '../../../server/modules/billing/gateways/gateway.ts';
import type { PaymentStep } from '../../../server/modules/billing/payments/payment-steps.ts';

export type Order = { readonly userId: string; readonly method: PaymentMethod; readonly code: string };

/** A task for `payment-process.ts`. */
export type PaymentTask = {
  readonly env: Record<string, string>;
  readonly dataDir: string;
  readonly databaseUrl?: string;
  readonly aheadMs?: number;
  /** The step at which the process is killed. */
  readonly dieAt?: PaymentStep;
} & (
  | { readonly do: 'open' | 'work' }
  | { readonly do: 'order'; readonly orders: readonly Order[] }
  | { readonly do: 'receive'; readonly method: PaymentMethod; readonly notifications: readonly RawNotification[] }
  | { readonly do: 'check'; readonly userId: string; readonly orderId: string }
  /** Resumes unfinished work and reports the state. */
  | { readonly do: 'resume'; readonly userId: string }
);

export type Report = {
  readonly balance: number;
  readonly statuses: Readonly<Record<string, OrderStatus>>;
  readonly unprocessed: number;
  readonly disagreements: readonly string[];
};
