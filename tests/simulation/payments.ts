import type { SimulatedClock } from './clock.ts';
import type { SimulatedDatabase } from './database.ts';
import type { Device } from './device.ts';
import type { DeviceNetwork, SimulatedNetwork } from './network.ts';
import type { Page } from './programs/page.ts';
import type { Random } from './random.ts';
import { alipayNotification } from '../../server/modules/billing/sandbox/alipay-notification.ts';
import { applySandboxAction } from '../../server/modules/billing/sandbox/sandbox-payments.ts';
import { sandboxKeys } from './sandbox-keys.ts';

type PaymentsDeps = {
  readonly clock: SimulatedClock;
  readonly random: Random;
  readonly network: SimulatedNetwork;
  readonly database: SimulatedDatabase;
};

/** People who buy, and the payment service that reports it. */
export class Payments {
  readonly #deps: PaymentsDeps;
  readonly #line: DeviceNetwork = { name: 'gateway', isDown: false, delayMs: 80, jitterMs: 200 };
  readonly #paid = new Set<string>();

  constructor(deps: PaymentsDeps) {
    this.#deps = deps;
  }

  async buy(_device: Device, page: Page, size: number): Promise<void> {
    await page.loadCatalogue();
    const { catalogue } = page.state.purchase;
    if (catalogue.type !== 'loaded') return;
    const pack = catalogue.value.packs[Math.floor(size * catalogue.value.packs.length)];
    if (!pack) return;
    page.checkout.choose({ ...pack, type: 'pack' } as never);
    await page.checkout.payBy('alipay');
    const orderId = page.state.purchase.payment?.orderId;
    if (!orderId) return;
    this.#deps.clock.schedule(1500, () => void this.#pay(orderId, size));
  }

  /** Every paid order is fulfilled, once. */
  async areFulfilled(): Promise<boolean> {
    const { clock, database } = this.#deps;
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
    const { clock, database } = this.#deps;
    const now = new Date(clock.nowMs);
    const payment = await clock.during(applySandboxAction(database.db, orderId, 'pay', now));
    if (!payment) return;
    this.#paid.add(orderId);
    const notification = alipayNotification(payment, sandboxKeys().privateKey, now);
    if (!notification) return;
    const times = size < 0.3 ? 3 : 1;
    for (let time = 0; time < times; time += 1)
      clock.schedule(size * 4000 + time * 10, () => void this.#report(notification, 0));
  }

  async #report(notification: { readonly body: string; readonly headers: object }, attempt: number): Promise<void> {
    const { clock, network } = this.#deps;
    const { body, headers } = notification;
    const init = { method: 'POST', body, headers: { ...headers } };
    const response = await network.fetch(this.#line, '/api/payment/notify/alipay', init).catch(() => undefined);
    if ((await response?.text()) === 'success' || attempt === 5) return;
    clock.schedule(2000 * (attempt + 1), () => void this.#report(notification, attempt + 1));
  }
}
