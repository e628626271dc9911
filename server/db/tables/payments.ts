import type { Generated, JSONColumnType } from 'kysely';
import type { InLocales } from '../../../src/domain/locale.ts';
import type { OrderStatus, PaymentMethod } from '../../../src/domain/purchase.ts';

type Priced = {
  id: Generated<string>;
  /** What operators and code call it; never changes. */
  code: string;
  name: string;
  description: string;
  /** Null: not sold in that currency. */
  usd_cents: number | null;
  cny_fen: number | null;
  listed_currency: 'USD' | 'CNY';
  polar_product_id: string | null;
  position: number;
  /** No longer sold; kept, because orders refer to it. */
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
    /** What people and gateways call it. */
    order_id: string;
    user_id: string;
    method: PaymentMethod;
    gateway_kind: 'live' | 'sandbox';
    product_type: 'token_pack' | 'subscription';
    /** Of a plan, its code; the pack's otherwise. */
    product_code: string;
    description: string;
    /** The same in the languages of the interface; none for orders from before there were any. */
    descriptions: Translated<string>;
    /** What one payment buys, as it was when the order was made. */
    tokens: number;
    /** To whom the money must go. */
    merchant: string;
    amount_minor: number;
    currency: string;
    status: OrderStatus;
    payment_url: string | null;
    /** The gateway's id before anybody paid. */
    reference: string | null;
    /** The gateway's id of the money. */
    payment_id: string | null;
    gateway_subscription_id: string | null;
    /** For a further month, the order that began the subscription. */
    renewal_of: string | null;
    refunded_minor: Generated<number>;
    created_at: Date;
    expires_at: Date;
    paid_at: Date | null;
    fulfilled_at: Date | null;
    /** When to ask the gateway again; a claim moves it on. */
    next_check_at: Date;
    checks: Generated<number>;
  };
  payment_notifications: {
    id: Generated<string>;
    method: PaymentMethod;
    /** The gateway's own id, the same when it sends it again. */
    notification_id: string;
    /** As it came, signature verified. */
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
    /** The gateway takes the money for the next month by itself. */
    renews: boolean;
    started_at: Date;
    /** No month begins then or later. */
    ends_at: Date | null;
    ended_at: Date | null;
  };
  /** One month that was paid for. */
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
  /** What the sandbox gateway knows of the payments asked of it. */
  sandbox_payments: {
    order_id: string;
    method: PaymentMethod;
    /** The stand-in for the gateway's own id. */
    payment_id: string;
    description: string;
    amount_minor: number;
    currency: string;
    merchant: string;
    state: 'waiting' | 'paid' | 'failed' | 'expired' | 'refunded';
    created_at: Date;
    expires_at: Date;
  };
};
