import { unreachable } from './unreachable.ts';

/**
 *   pending ──paid──▶ processing ──fulfilled──▶ completed
 *      │  ╲                │                        │
 *      │   ╲──failed──▶ failed ─╮                   │
 *      │                        ├─paid─▶ processing │
 *      ╰──expired─────▶ expired ╯                   │
 *      ╰────────────────refunded◀───────────────────╯
 *
 * Money that comes after an order failed or expired was still paid, and so is still fulfilled.
 */
export type OrderStatus = 'pending' | 'processing' | 'completed' | 'failed' | 'expired' | 'refunded';

export type OrderEvent = 'paid' | 'fulfilled' | 'failed' | 'expired' | 'refunded';

export type PaymentMethod = 'alipay' | 'polar';

/** The seller, as receipts name it; null where the operator has not configured it. */
export type Seller = {
  readonly name: string | null;
  readonly address: string | null;
  readonly taxId: string | null;
  readonly email: string | null;
};

const nextStatus: Readonly<Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>>> = {
  pending: { paid: 'processing', failed: 'failed', expired: 'expired', refunded: 'refunded' },
  processing: { fulfilled: 'completed', refunded: 'refunded' },
  completed: { refunded: 'refunded' },
  failed: { paid: 'processing', refunded: 'refunded' },
  expired: { paid: 'processing', refunded: 'refunded' },
  refunded: {},
};

/** The status after an event; undefined if the event does not apply (duplicate or late). */
export function orderAfter(status: OrderStatus, event: OrderEvent): OrderStatus | undefined {
  return nextStatus[status][event];
}

/** Statuses of orders without a payment. */
export const unpaidStatuses: readonly OrderStatus[] = ['pending', 'failed', 'expired'];

/** Whether the order can still be paid. */
export function isPayable(status: OrderStatus): boolean {
  return status === 'pending';
}

/** Status values of the order check on the wire. */
export type OrderCheckStatus = 'pending' | 'payed' | 'success' | 'error' | 'expire' | 'not_exist';

export function orderCheckStatus(status: OrderStatus): OrderCheckStatus {
  switch (status) {
    case 'pending':
      return 'pending';
    case 'processing':
      return 'payed';
    case 'completed':
      return 'success';
    case 'expired':
      return 'expire';
    case 'failed':
    case 'refunded':
      return 'error';
    default:
      return unreachable(status);
  }
}

export type PollOutcome = 'success' | 'received' | 'expired' | 'failed' | 'waiting';

/** Product spec section 4: maps the status of an order check to the outcome of a poll. */
export function pollOutcome(word: string): PollOutcome {
  switch (word) {
    case 'success':
    case 'succeeded':
      return 'success';
    case 'payed':
      return 'received';
    case 'expire':
    case 'not_exist':
      return 'expired';
    case 'error':
      return 'failed';
    default:
      return 'waiting';
  }
}

/** Whether the payment may still change; the other outcomes are final. */
export function isPaymentOpen(outcome: PollOutcome): boolean {
  return outcome === 'received' || outcome === 'waiting';
}

const symbols: Readonly<Record<string, string>> = { USD: '$', CNY: '¥' };

/** Product spec section 9: the symbol of a currency, else its code. */
export function currencySymbol(currency: string): string {
  return symbols[currency] ?? currency;
}

const NO_BREAK_SPACE = '\u00a0';

/** `$9.99`, `¥68.00`, `EUR 9.99`, with the decimal mark of the language. */
export function amountText(
  amount: number,
  currency: string,
  locale: string,
  symbol = currencySymbol(currency),
): string {
  const gap = symbol.length > 1 ? NO_BREAK_SPACE : '';
  const digits = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: false,
  });
  return `${symbol}${gap}${digits.format(amount)}`;
}

/** Tokens to revoke after a refund, proportional to the refunded amount; all of them for a full refund. */
export function tokensToRevoke(tokens: number, amountMinor: number, refundedMinor: number): number {
  if (refundedMinor <= 0) return 0;
  if (refundedMinor >= amountMinor) return tokens;
  return Number((BigInt(tokens) * BigInt(refundedMinor)) / BigInt(amountMinor));
}

type Named = { readonly name: string };

type Translated = Named & { readonly translations?: Readonly<Partial<Record<string, Named>>> | undefined };

/** The product with its texts in the given locale; untranslated texts stay as the operator wrote them. */
export function localizedProduct<Product extends Translated>(product: Product, locale: string): Product {
  return { ...product, ...product.translations?.[locale] };
}

type Described = {
  readonly description: string;
  readonly descriptions?: Readonly<Partial<Record<string, string>>> | undefined;
};

/** The product's description in the locale; older orders have one language. */
export function localizedDescription({ description, descriptions }: Described, locale: string): string {
  return descriptions?.[locale] ?? description;
}
