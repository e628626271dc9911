import type { PaymentMethod } from '../../../../src/domain/purchase.ts';

/** A payment to be requested from a gateway. */
export type PaymentRequest = {
  /** Our id of the order, which the gateway returns in its reports. */
  readonly orderId: string;
  readonly description: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** The receiver of the money: the gateway's id of our application or of the product. */
  readonly merchant: string;
  /** The first month of a plan. */
  readonly isSubscription: boolean;
  readonly expiresAt: Date;
};

export type CreatedPayment = {
  readonly paymentUrl: string;
  /** The gateway's id of the unpaid payment, where it has one. */
  readonly reference: string | undefined;
  /** When the payment expires, where the gateway decides that. */
  readonly expiresAt: Date | undefined;
};

export type OrderReference = { readonly orderId: string; readonly reference: string | null };

/** A received payment, with everything that must match the order. */
export type Payment = {
  /** The gateway's id of the payment, the same in every report about it. */
  readonly paymentId: string;
  readonly merchant: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** The sum of its refunds so far. */
  readonly refundedMinor: number;
  /** The gateway's id of the subscription that this payment began or renewed. */
  readonly subscriptionId: string | undefined;
};

/** A gateway's report about an order. Each report is a complete snapshot, so any of them may be lost. */
export type PaymentReport =
  | { readonly type: 'waiting' }
  | { readonly type: 'processing' }
  | { readonly type: 'failed' }
  | { readonly type: 'expired' }
  | { readonly type: 'paid'; readonly payment: Payment }
  /** A renewal of the subscription that the order began. */
  | { readonly type: 'renewed'; readonly payment: Payment }
  /** No period begins at `endsAt` or later. */
  | { readonly type: 'subscription-ends'; readonly subscriptionId: string; readonly endsAt: string }
  /** The scheduled end was cancelled. */
  | { readonly type: 'subscription-renews'; readonly subscriptionId: string };

/** A gateway's report about the renewal of a subscription. */
export type RenewalReport = Extract<PaymentReport, { type: 'subscription-ends' | 'subscription-renews' }>;

export type RefundRequest = {
  readonly orderId: string;
  /** The gateway's id of the payment. */
  readonly paymentId: string;
  /** A later month of a subscription. */
  readonly isRenewal: boolean;
  readonly amountMinor: number;
  readonly refundedMinor: number;
  readonly currency: string;
};

/** `requested`: the gateway reports later whether the refund was carried out. */
export type RefundOutcome = 'refunded' | 'requested';

/** A notification as received, before its signature is verified. */
export type RawNotification = { readonly body: string; readonly headers: Readonly<Record<string, string>> };

export type ParsedNotification =
  | { readonly type: 'forged'; readonly reason: string }
  | {
      readonly type: 'genuine';
      /** The gateway's id of the notification, the same for every delivery. */
      readonly id: string;
      /** The order and the report about it; undefined for notifications about anything else. */
      readonly about: { readonly orderId: string; readonly report: PaymentReport } | undefined;
      /** Its type is known but not its form: an operator has to look at it. */
      readonly isUnreadable?: boolean;
    };

/** The gateway was unreachable or its response invalid: the state of the payment is unknown. */
export class GatewayUnavailableError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'GatewayUnavailableError';
  }
}

/** A payment provider. Implementations translate; they never change orders. */
export type Gateway = {
  readonly method: PaymentMethod;
  readonly kind: 'live' | 'sandbox';
  /** The only currency used with it. */
  readonly currency: 'CNY' | 'USD';
  /** The receiver of the money for a product; undefined when the product is not set up at the gateway. */
  merchantFor(product: { readonly code: string; readonly polarProductId: string | null }): string | undefined;
  createOrder(order: PaymentRequest): Promise<CreatedPayment>;
  fetchReport(order: OrderReference): Promise<PaymentReport>;
  parseNotification(raw: RawNotification): Promise<ParsedNotification>;
  /** Resolves when the subscription will not renew any more. */
  endSubscription(subscriptionId: string): Promise<void>;
  /**
   * Lets the subscription end with its paid period, or renew after all.
   * @returns what the gateway reports about it then
   * @throws GatewayUnavailableError
   */
  setRenewal(subscriptionId: string, renews: boolean): Promise<RenewalReport>;
  /**
   * Refunds what is left of a payment, in full. Repeating it refunds nothing more.
   * @throws GatewayUnavailableError, also when the gateway refuses
   */
  refund(payment: RefundRequest): Promise<RefundOutcome>;
  /** The response texts that the gateway expects to a notification. */
  readonly acknowledgements: { readonly accepted: string; readonly rejected: string };
};

/** The configured gateways; a method without one is off. */
export type Gateways = Readonly<Partial<Record<PaymentMethod, Gateway>>>;
