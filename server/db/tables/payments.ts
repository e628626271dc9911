import type { Generated, JSONColumnType } from 'kysely';
import type { InLocales } from '../../../src/domain/locale.ts';
import type { OrderStatus, PaymentMethod, Seller } from '../../../src/domain/purchase.ts';

type Priced = {
  id: Generated<string>;
  /** The stable name for operators and code. */
  code: string;
  name: string;
  description: string;
  /** Null: not sold in that currency. */
  usd_cents: number | null;
  cny_fen: number | null;
  listed_currency: 'USD' | 'CNY';
  polar_product_id: string | null;
  position: number;
  /** No longer sold; orders still refer to it. */
  withdrawn_at: Date | null;
};

type Words = { readonly name: string; readonly description: string };
type Translated<Text> = JSONColumnType<InLocales<Text>, string | undefined>;

export type PaymentTables = {
  plans: Priced & {
    features: JSONColumnType<string[]>;
    translations: Translated<Words & { features: string[] }>;
    tokens_per_month: number;
  };
  token_packs: Priced & { token_count: number; translations: Translated<Words> };
  orders: {
    id: Generated<string>;
    /** The order number shown to users and sent to gateways. */
    order_id: string;
    user_id: string;
    method: PaymentMethod;
    gateway_kind: 'live' | 'sandbox';
    product_type: 'token_pack' | 'subscription';
    /** The code of the plan or of the pack. */
    product_code: string;
    description: string;
    /** The same in the languages of the interface; empty for orders older than the translations. */
    descriptions: Translated<string>;
    /** Tokens per payment, as when the order was placed. */
    tokens: number;
    /** The gateway's id of the receiver of the money. */
    merchant: string;
    amount_minor: number;
    currency: string;
    status: OrderStatus;
    payment_url: string | null;
    /** The gateway's id of the unpaid order. */
    reference: string | null;
    /** The gateway's id of the payment. */
    payment_id: string | null;
    gateway_subscription_id: string | null;
    /** For a renewal, the order that began the subscription. */
    renewal_of: string | null;
    refunded_minor: Generated<number>;
    created_at: Date;
    expires_at: Date;
    paid_at: Date | null;
    fulfilled_at: Date | null;
    /** When to query the gateway again; claiming the order moves it on. */
    next_check_at: Date;
    checks: Generated<number>;
  };
  payment_notifications: {
    id: Generated<string>;
    method: PaymentMethod;
    /** The gateway's id, the same for every delivery of the notification. */
    notification_id: string;
    /** The body as received, signature verified. */
    raw: string;
    order_id: string | null;
    report: JSONColumnType<Record<string, unknown>> | null;
    received_at: Date;
    next_try_at: Date;
    tries: Generated<number>;
    processed_at: Date | null;
    outcome: string | null;
  };
  subscriptions: {
    id: Generated<string>;
    user_id: string;
    plan_code: string;
    method: PaymentMethod;
    /** The order that began it. */
    order_id: string;
    gateway_subscription_id: string | null;
    /** Whether the gateway charges the next month automatically. */
    renews: boolean;
    started_at: Date;
    /** No period begins then or later. */
    ends_at: Date | null;
    ended_at: Date | null;
  };
  /** One paid month. */
  subscription_periods: {
    /** The order that paid for it. */
    order_id: string;
    subscription_id: string;
    tokens: number;
    begins_at: Date;
    ends_at: Date;
    granted_at: Date | null;
    cancelled_at: Date | null;
  };
  /** The payments of the sandbox gateways. */
  sandbox_payments: {
    order_id: string;
    method: PaymentMethod;
    /** The sandbox's substitute for the gateway's id. */
    payment_id: string;
    description: string;
    amount_minor: number;
    currency: string;
    merchant: string;
    state: 'waiting' | 'paid' | 'failed' | 'expired' | 'refunded';
    is_subscription: Generated<boolean>;
    created_at: Date;
    expires_at: Date;
  };
  /** The subscriptions of the sandbox's Polar; each begins with the payment of its order. */
  sandbox_subscriptions: {
    id: string;
    order_id: string;
    period_ends_at: Date;
    cancel_at_period_end: Generated<boolean>;
    revoked_at: Date | null;
  };
  receipts: {
    order_id: string;
    /** Without gaps, in the order of issue. */
    number: number;
    issued_at: Date;
    /** The seller's details at that time. */
    seller: JSONColumnType<Seller>;
  };
};
