import { proxy } from 'valtio';
import type { PaymentMethod } from '../domain/purchase.ts';
import type { Refusal } from '../domain/refusal.ts';
import type { ResponseBody, Plan, TokenPack } from '../protocol/contract.ts';

export type Catalogue = {
  readonly plans: readonly Plan[];
  readonly packs: readonly TokenPack[];
  /** Unknown when the server did not say. */
  readonly methods: ResponseBody<'paymentStatus'> | undefined;
};

export type CatalogueState =
  | { readonly type: 'loading' }
  /** `status` is 0 without an answer. */
  | { readonly type: 'failed'; readonly status: number; readonly refusal: Refusal }
  | { readonly type: 'loaded'; readonly value: Catalogue };

export type Price = { readonly price: number; readonly currency: string };

export type Product = {
  readonly type: 'plan' | 'pack';
  readonly id: string;
  readonly name: string;
  /** What each way of paying would take; a way without one does not sell it. Unknown when the server did not say. */
  readonly prices: Plan['prices'];
};

/** What this way of paying would take for it. */
export function priceBy({ prices }: Pick<Product, 'prices'>, method: PaymentMethod): Price | undefined {
  return prices?.find((one) => one.payment_method === method);
}

/** What somebody is about to buy. With a method, its order is being made or paid. */
export type Choice = { readonly product: Product; readonly method: PaymentMethod | undefined };

export type PaymentStatus = 'pending' | 'received' | 'success' | 'failed';

export type Payment = {
  readonly orderId: string;
  readonly paymentUrl: string;
  readonly method: PaymentMethod;
  readonly price: Price | undefined;
  /** The payment page was shown in a tab of its own. */
  readonly isShown: boolean;
  readonly status: PaymentStatus;
  readonly isChecking: boolean;
};

export type Purchase = {
  catalogue: CatalogueState;
  choice: Choice | undefined;
  payment: Payment | undefined;
};

export const purchase = proxy<Purchase>(nothingChosen());

function nothingChosen(): Purchase {
  return { catalogue: { type: 'loading' }, choice: undefined, payment: undefined };
}

export function setCatalogue(catalogue: CatalogueState): void {
  purchase.catalogue = catalogue;
}

export function setChoice(choice: Choice | undefined): void {
  purchase.choice = choice;
}

export function setPayment(payment: Payment | undefined): void {
  purchase.payment = payment;
}

/** Changes the payment of this order, if that is still the one on screen. */
export function changePayment(orderId: string, change: Partial<Payment>): void {
  if (purchase.payment?.orderId === orderId) purchase.payment = { ...purchase.payment, ...change };
}

/** Nothing is being bought any more. */
export function clearChoice(): void {
  purchase.choice = undefined;
  purchase.payment = undefined;
}
