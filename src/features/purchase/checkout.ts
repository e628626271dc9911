import type { PaymentMethod } from '../../domain/purchase.ts';
import type { AppServices } from '../../ports/services.ts';
import type { Order } from '../../protocol/contract.ts';
import { showNotice } from '../../state/notices.ts';
import {
  changePayment,
  clearChoice,
  priceBy,
  purchase,
  setChoice,
  setPayment,
  type Payment,
  type Product,
} from '../../state/purchase.ts';
import type { AccountDeps } from '../account/account.ts';
import { showFailure } from '../account/show-failure.ts';
import { createOrder, isWebAddress } from './create-order.ts';
import { PaymentPoller } from './payment-poller.ts';
import { watchClosedPayment } from './watch-closed-payment.ts';

type CheckoutDeps = AccountDeps & Pick<AppServices, 'tabs'>;

export type ContinuedOrder = Pick<Order, 'order_id' | 'payment_method' | 'metadata' | 'amount' | 'currency'>;

/** Choosing a product and paying for it; one instance per screen. */
export class Checkout {
  readonly #deps: CheckoutDeps;
  readonly #onOrderChanged: () => Promise<void>;
  readonly #poller: PaymentPoller;

  /** @param onOrderChanged called when the payment has succeeded, failed or expired */
  constructor(deps: CheckoutDeps, onOrderChanged: () => Promise<void> = async () => undefined) {
    this.#deps = deps;
    this.#onOrderChanged = onOrderChanged;
    this.#poller = new PaymentPoller(deps, onOrderChanged);
  }

  choose(product: Product): void {
    setChoice({ product, method: undefined });
  }

  /** Creates an order and starts its payment. May open a tab: call it synchronously from a user gesture. */
  async payBy(method: PaymentMethod): Promise<void> {
    const { choice } = purchase;
    if (!choice || choice.method) return;
    // Opened before the order exists: after the request the user gesture would have expired and the popup be blocked.
    const tab = method === 'polar' ? this.#deps.tabs.open() : undefined;
    setChoice({ ...choice, method });
    const ordering = purchase.choice;
    const created = await createOrder(this.#deps, choice.product, method);
    // Cancelled meanwhile.
    if (purchase.choice !== ordering) return tab?.close();
    if (created.type === 'refused') {
      tab?.close();
      showFailure(created, { type: 'order-refused', reason: created.reason });
      // After logging in again the choice is as it was.
      return created.status === 401 ? setChoice({ product: choice.product, method: undefined }) : clearChoice();
    }
    tab?.show(created.paymentUrl);
    // One dialog at a time: the payment's replaces it.
    setChoice(undefined);
    const { product } = choice;
    const price = priceBy(product, method);
    this.#startPayment({ ...created, method, price, product, isShown: tab !== undefined });
  }

  /** Resumes the payment of an existing order. May open a tab: call it synchronously from a user gesture. */
  continuePayment({ order_id: orderId, metadata: paymentUrl, payment_method, amount, currency }: ContinuedOrder): void {
    if (!paymentUrl || !isWebAddress(paymentUrl)) return showNotice({ type: 'payment-information-missing' });
    const method = payment_method === 'polar' ? 'polar' : 'alipay';
    const tab = method === 'polar' ? this.#deps.tabs.open() : undefined;
    tab?.show(paymentUrl);
    this.#startPayment({ orderId, paymentUrl, method, price: { price: amount, currency }, isShown: tab !== undefined });
    // It may have been paid in the meantime.
    void this.#poller.check();
  }

  /** Reopens the payment page in a tab: call it synchronously from a user gesture. */
  showPaymentPage(): void {
    const { payment } = purchase;
    if (!payment) return;
    const tab = this.#deps.tabs.open();
    tab?.show(payment.paymentUrl);
    if (tab) changePayment(payment.orderId, { isShown: true });
  }

  /** After a failure: the same product with another order, and perhaps another method. */
  tryAgain(): void {
    const product = purchase.payment?.product;
    this.leave();
    if (product) this.choose(product);
  }

  checkPayment(): Promise<void> {
    return this.#poller.check();
  }

  /** Cancels the choice. An existing order can be paid later, which is still noticed. */
  leave(): void {
    const { payment } = purchase;
    this.#poller.stop();
    clearChoice();
    if (payment && payment.status !== 'success') watchClosedPayment(this.#deps, payment, this.#onOrderChanged);
  }

  #startPayment(payment: Omit<Payment, 'status' | 'isChecking'>): void {
    setPayment({ ...payment, status: 'pending', isChecking: false });
    if (payment.isShown) showNotice({ type: 'payment-page-opened' });
    this.#poller.start();
  }
}
