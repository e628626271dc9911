import { isPaymentOpen, pollOutcome } from '../../domain/purchase.ts';
import type { PollOutcome } from '../../domain/purchase.ts';
import { unreachable } from '../../domain/unreachable.ts';
import { showNotice } from '../../state/notices.ts';
import { changePayment, clearChoice, purchase } from '../../state/purchase.ts';
import type { Payment } from '../../state/purchase.ts';
import { refreshBalance } from '../../state/refresh-balance.ts';
import type { AccountDeps } from '../account/account.ts';
import { refreshProfile } from '../account/profile.ts';

/** Product spec section 9. */
const POLL_MS = 3000;
/** The duration of the confetti. */
const CELEBRATION_MS = 3000;

/** Polls the status of the payment on screen. */
export class PaymentPoller {
  readonly #deps: AccountDeps;
  readonly #onOrderChanged: () => Promise<void>;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** @param onOrderChanged called when the payment has succeeded, failed or expired */
  constructor(deps: AccountDeps, onOrderChanged: () => Promise<void> = async () => undefined) {
    this.#deps = deps;
    this.#onOrderChanged = onOrderChanged;
  }

  start(): void {
    this.stop();
    this.#timer = setInterval(() => void this.check(), POLL_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Checks now. Does nothing while a check is running. */
  async check(): Promise<void> {
    const { payment } = purchase;
    if (!payment || payment.isChecking || payment.status === 'success') return;
    const { orderId } = payment;
    changePayment(orderId, { isChecking: true });
    const outcome = await this.#requestOutcome(payment);
    changePayment(orderId, { isChecking: false });
    // The dialog was closed meanwhile; the order history shows the result.
    if (purchase.payment?.orderId !== orderId) return;
    if (!isPaymentOpen(outcome)) this.stop();
    // A payment may still arrive after a failure.
    else if (outcome === 'received' && this.#timer === undefined) this.start();
    await this.#apply(orderId, outcome);
  }

  async #requestOutcome({ orderId, method }: Payment): Promise<PollOutcome> {
    const name = method === 'polar' ? 'checkPolarOrder' : 'checkAlipayOrder';
    const result = await this.#deps.api.request(name, { query: { orderId } });
    return result.type === 'ok' ? pollOutcome(result.body.status) : 'waiting';
  }

  async #apply(orderId: string, outcome: PollOutcome): Promise<void> {
    switch (outcome) {
      case 'waiting':
        return;
      case 'received':
        return changePayment(orderId, { status: 'received' });
      case 'success':
        return this.#succeed(orderId);
      case 'expired':
        showNotice({ type: 'payment-expired' });
        clearChoice();
        return this.#onOrderChanged();
      case 'failed':
        showNotice({ type: 'payment-failed' });
        changePayment(orderId, { status: 'failed' });
        return this.#onOrderChanged();
      default:
        return unreachable(outcome);
    }
  }

  async #succeed(orderId: string): Promise<void> {
    showNotice({ type: 'payment-succeeded' });
    changePayment(orderId, { status: 'success' });
    setTimeout(() => purchase.payment?.orderId === orderId && clearChoice(), CELEBRATION_MS);
    await Promise.all([refreshBalance(this.#deps), refreshProfile(this.#deps), this.#onOrderChanged()]);
  }
}
