import type { PaymentMethod } from '../../../../src/domain/purchase.ts';

/** What a gateway is asked to take money for. */
export type PaymentRequest = {
  /** Our id of the order, which the gateway hands back to us. */
  readonly orderId: string;
  readonly description: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** To whom the money is to go: the gateway's name for our application, or for the product that is sold. */
  readonly merchant: string;
  readonly expiresAt: Date;
};

export type CreatedPayment = {
  readonly paymentUrl: string;
  /** The gateway's own id of the payment, where it has one before anybody paid. */
  readonly reference: string | undefined;
  /** When the gateway will no longer take money, if it decides that. */
  readonly expiresAt: Date | undefined;
};

export type OrderReference = { readonly orderId: string; readonly reference: string | null };

/** Money that came, with everything that must agree with the order. */
export type Payment = {
  /** The gateway's id of this payment: the same in every report about it. */
  readonly paymentId: string;
  readonly merchant: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** How much of it has gone back by now. */
  readonly refundedMinor: number;
  /** The gateway's id of the subscription that this payment began, or that it renewed. */
  readonly subscriptionId: string | undefined;
};

/** What a gateway says about an order of ours. Each report is the whole truth as of its moment, so any may be lost. */
export type PaymentReport =
  | { readonly type: 'waiting' }
  | { readonly type: 'processing' }
  | { readonly type: 'failed' }
  | { readonly type: 'expired' }
  | { readonly type: 'paid'; readonly payment: Payment }
  /** A further month of the subscription that the order began. */
  | { readonly type: 'renewed'; readonly payment: Payment }
  /** No month begins at `endsAt` or later. */
  | { readonly type: 'subscription-ends'; readonly subscriptionId: string; readonly endsAt: string }
  /** It will not end after all. */
  | { readonly type: 'subscription-renews'; readonly subscriptionId: string };

/** A notification as it came, before anything in it is believed. */
export type RawNotification = { readonly body: string; readonly headers: Readonly<Record<string, string>> };

export type ParsedNotification =
  | { readonly type: 'forged'; readonly reason: string }
  | {
      readonly type: 'genuine';
      /** The gateway's id of the notification: repeated when it is sent again. */
      readonly id: string;
      /** The order it is about and what it says of it; nothing when it is of no interest to us. */
      readonly about: { readonly orderId: string; readonly report: PaymentReport } | undefined;
      /** It is of a type that we act upon, but not as we know that type: somebody has to look at it. */
      readonly isUnreadable?: boolean;
    };

/** The gateway could not be asked, or did not answer what it should. Nothing is known. */
export class GatewayUnavailableError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'GatewayUnavailableError';
  }
}

/** A way to take money. Nothing that comes from it is acted upon here. */
export type Gateway = {
  readonly method: PaymentMethod;
  readonly kind: 'live' | 'sandbox';
  /** The only currency it takes from us. */
  readonly currency: 'CNY' | 'USD';
  /** To whom the money for a product is to go; nothing when the gateway does not know the product. */
  merchantFor(product: { readonly code: string; readonly polarProductId: string | null }): string | undefined;
  createOrder(order: PaymentRequest): Promise<CreatedPayment>;
  fetchReport(order: OrderReference): Promise<PaymentReport>;
  parseNotification(raw: RawNotification): Promise<ParsedNotification>;
  /** Returns once a subscription is sure to renew no more; where nothing renews by itself there is nothing to do. */
  endSubscription(subscriptionId: string): Promise<void>;
  /** What the gateway wants to hear when a notification was taken, and when it was refused. */
  readonly acknowledgements: { readonly taken: string; readonly refused: string };
};

/** The gateways in use; a method without one is off. */
export type Gateways = Readonly<Partial<Record<PaymentMethod, Gateway>>>;
