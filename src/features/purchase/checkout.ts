import type { PaymentMethod } from '../../domain/purchase.ts';
import type { AppServices } from '../../ports/services.ts';
import type { Order } from '../../protocol/contract.ts';
import { showNotice } from '../../state/notices.ts';
import { changePayment, clearChoice, priceBy, purchase, setChoice, setPayment } from '../../state/purchase.ts';
import type { Payment, Product } from '../../state/purchase.ts';
import { createOrder, isWebAddress } from './create-order.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { loadCharges } from '../settings/load-charges.ts';
import { loadOrders } from '../orders/load-orders.ts';
import { createPaymentPoller } from './payment-poller.ts';
import type { PaymentPoller } from './payment-poller.ts';

/** Choosing a product, paying for it, and watching the payment. */
export type Checkout = {
  loadCatalogue(): Promise<void>;
  loadOrders(page: number): Promise<void>;
  loadCharges(page: number): Promise<void>;
  choose(product: Product): void;
  /** Creates an order and starts its payment. May open a tab: call it synchronously from a user gesture. */
  payBy(method: PaymentMethod): Promise<void>;
  /** Resumes the payment of an existing order. May open a tab: call it synchronously from a user gesture. */
  continuePayment(order: ContinuedOrder): void;
  /** Reopens the payment page in a tab: call it synchronously from a user gesture. */
  showPaymentPage(): void;
  checkPayment(): Promise<void>;
  /** Cancels the choice and stops polling. An existing order can be paid later. */
  leave(): void;
};

export type ContinuedOrder = Pick<Order, 'order_id' | 'payment_method' | 'metadata' | 'amount' | 'currency'>;

export function createCheckout(world: AppServices): Checkout {
  const watch = createPaymentPoller(world);
  return {
    loadCatalogue: () => loadCatalogue(world),
    loadOrders: (page) => loadOrders(world, page),
    loadCharges: (page) => loadCharges(world, page),
    choose: (product) => setChoice({ product, method: undefined }),
    payBy: (method) => payBy(world, watch, method),
    continuePayment: (order) => continuePayment(world, watch, order),
    showPaymentPage: () => showPaymentPage(world),
    checkPayment: () => watch.check(),
    leave: () => {
      watch.stop();
      clearChoice();
    },
  };
}

async function payBy(world: AppServices, watch: PaymentPoller, method: PaymentMethod): Promise<void> {
  const { choice } = purchase;
  if (!choice || choice.method) return;
  // Opened before the order exists: after the request the user gesture would have expired and the popup be blocked.
  const tab = method === 'polar' ? world.tabs.open() : undefined;
  setChoice({ ...choice, method });
  const mine = purchase.choice;
  const created = await createOrder(world, choice.product, method);
  if (purchase.choice !== mine) return tab?.close();
  if (created.type === 'refused') {
    tab?.close();
    showNotice({ type: 'order-refused', reason: created.reason });
    return clearChoice();
  }
  tab?.show(created.paymentUrl);
  // With Polar the method dialog stays open behind the payment dialog.
  if (method !== 'polar') setChoice(undefined);
  const price = priceBy(choice.product, method);
  begin(watch, { ...created, method, price, isShown: tab !== undefined });
}

function continuePayment(world: AppServices, watch: PaymentPoller, order: ContinuedOrder): void {
  const { order_id: orderId, metadata: paymentUrl, amount, currency } = order;
  if (!paymentUrl || !isWebAddress(paymentUrl)) return showNotice({ type: 'payment-information-missing' });
  const method = order.payment_method === 'polar' ? 'polar' : 'alipay';
  const tab = method === 'polar' ? world.tabs.open() : undefined;
  tab?.show(paymentUrl);
  begin(watch, { orderId, paymentUrl, method, price: { price: amount, currency }, isShown: tab !== undefined });
  // It may have been paid in the meantime.
  void watch.check();
}

function begin(watch: PaymentPoller, payment: Omit<Payment, 'status' | 'isChecking'>): void {
  const { orderId, paymentUrl, method, price, isShown } = payment;
  setPayment({ orderId, paymentUrl, method, price, isShown, status: 'pending', isChecking: false });
  if (isShown) showNotice({ type: 'payment-page-opened' });
  watch.start();
}

function showPaymentPage(world: AppServices): void {
  const { payment } = purchase;
  if (!payment) return;
  const tab = world.tabs.open();
  tab?.show(payment.paymentUrl);
  if (tab) changePayment(payment.orderId, { isShown: true });
}
