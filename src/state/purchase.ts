import { proxy } from 'valtio';
import type { PaymentMethod } from '../domain/purchase.ts';
import type { RequestError } from '../domain/request-error.ts';
import type { ResponseBody, Plan, TokenPack } from '../protocol/contract.ts';
import { onUserDataCleared } from './user-data.ts';

export type Catalogue = {
  readonly plans: readonly Plan[];
  readonly packs: readonly TokenPack[];
  /** Undefined if the server did not send it. */
  readonly methods: ResponseBody<'paymentStatus'> | undefined;
};

export type CatalogueState =
  | { readonly type: 'loading' }
  /** `status` is 0 without a response. */
  | { readonly type: 'failed'; readonly status: number; readonly error: RequestError }
  | { readonly type: 'loaded'; readonly value: Catalogue };

export type Price = { readonly price: number; readonly currency: string };

export type Product = {
  readonly type: 'plan' | 'pack';
  readonly id: string;
  readonly name: string;
  /**
   * Price per payment method; a method without a price is not available. Undefined if the server did not send prices.
   */
  readonly prices: Plan['prices'];
};

/** Whether any payment method can be used; also where that is not known. */
export function isSelling({ methods }: Pick<Catalogue, 'methods'>): boolean {
  return methods === undefined || Object.values(methods).some((kind) => kind !== 'off');
}

/** Whether a payment method takes this product; also where that is not known. */
export function isForSale({ prices }: Pick<Plan, 'prices'>): boolean {
  return prices === undefined || prices.length > 0;
}

/** The price with this payment method. */
export function priceBy({ prices }: Pick<Product, 'prices'>, method: PaymentMethod): Price | undefined {
  return prices?.find((price) => price.payment_method === method);
}

/** The product being bought. With a method, its order is being created or paid. */
export type Choice = { readonly product: Product; readonly method: PaymentMethod | undefined };

export type PaymentStatus = 'pending' | 'received' | 'success' | 'failed';

export type Payment = {
  readonly orderId: string;
  readonly paymentUrl: string;
  readonly method: PaymentMethod;
  readonly price: Price | undefined;
  /** Undefined where an order of the list is paid. */
  readonly product?: Product | undefined;
  /** Whether the payment page was opened in a tab. */
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

/** Does nothing if the payment on screen belongs to another order. */
export function changePayment(orderId: string, change: Partial<Payment>): void {
  if (purchase.payment?.orderId === orderId) purchase.payment = { ...purchase.payment, ...change };
}

/** Ends the purchase on screen. */
export function clearChoice(): void {
  purchase.choice = undefined;
  purchase.payment = undefined;
}

onUserDataCleared(clearChoice);
