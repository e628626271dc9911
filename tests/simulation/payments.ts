import type { DeviceNetwork } from './network.ts';
import type { Page } from './programs/page.ts';
import { sandboxKeys } from './sandbox-keys.ts';
import type { Deployment } from './deployment.ts';

/** People who buy, and the payment service that reports it. */
export class Payments {
  readonly #deployment: Deployment;
  readonly #line: DeviceNetwork = { name: 'gateway', isDown: false, delayMs: 80, jitterMs: 200 };
  readonly #onPaid: () => void;
  readonly #paid = new Set<string>();

  constructor(deployment: Deployment, onPaid: () => void) {
    this.#deployment = deployment;
    this.#onPaid = onPaid;
  }

  async buy(page: Page, size: number): Promise<void> {
    await page.loadCatalogue();
    const { catalogue } = page.state.purchase;
    if (catalogue.type !== 'loaded') return;
    const pack = catalogue.value.packs[Math.floor(size * catalogue.value.packs.length)];
    if (!pack) return;
    page.checkout.choose({ ...pack, type: 'pack' } as never);
    await page.checkout.payBy('alipay');
    const orderId = page.state.purchase.payment?.orderId;
    if (!orderId) return;
    this.#deployment.clock.schedule(1500, () => void this.#pay(orderId, size));
  }

  /** Every paid order is fulfilled, once. */
  async areFulfilled(): Promise<boolean> {
    const { clock, database } = this.#deployment;
    for (const orderId of this.#paid) {
      const order = database.db
        .selectFrom('orders')
        .select('status')
        .where('order_id', '=', orderId)
        .executeTakeFirst();
      if ((await clock.during(order))?.status !== 'completed') return false;
    }
    return true;
  }

  /** The payment service reports it until it is acknowledged, sometimes twice, sometimes late. */
  async #pay(orderId: string, size: number): Promise<void> {
    const { clock, database, outside } = this.#deployment;
    const now = new Date(clock.nowMs);
    const payment = await clock.during(outside.applySandboxAction(database.db, orderId, 'pay', now));
    if (!payment) return;
    this.#paid.add(orderId);
    this.#onPaid();
    const notification = outside.alipayNotification(payment, sandboxKeys().privateKey, now);
    if (!notification) return;
    const times = size < 0.3 ? 3 : 1;
    for (let time = 0; time < times; time += 1)
      clock.schedule(size * 4000 + time * 10, () => void this.#report(notification, 0));
  }

  async #report(notification: { readonly body: string; readonly headers: object }, attempt: number): Promise<void> {
    const { clock, network } = this.#deployment;
    const { body, headers } = notification;
    const init = { method: 'POST', body, headers: { ...headers } };
    const response = await network.fetch(this.#line, '/api/payment/notify/alipay', init).catch(() => undefined);
    if ((await response?.text()) === 'success' || attempt === 5) return;
    clock.schedule(2000 * (attempt + 1), () => void this.#report(notification, attempt + 1));
  }
}
