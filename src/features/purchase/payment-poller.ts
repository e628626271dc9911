import { isPaymentOpen, type PollOutcome } from '../../domain/purchase.ts';
import { unreachable } from '../../domain/unreachable.ts';
import { showNotice } from '../../state/notices.ts';
import { changePayment, clearChoice, purchase } from '../../state/purchase.ts';
import type { AccountDeps } from '../account/account.ts';
import { requestOutcome, showPaid } from './payment-outcome.ts';

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
    const outcome = await requestOutcome(this.#deps, payment);
    changePayment(orderId, { isChecking: false });
    // The dialog was closed meanwhile: `watchClosedPayment` goes on.
    if (purchase.payment?.orderId !== orderId) return;
    if (!isPaymentOpen(outcome)) this.stop();
    // A payment may still arrive after a failure.
    else if (outcome === 'received' && this.#timer === undefined) this.start();
    await this.#apply(orderId, outcome);
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
    changePayment(orderId, { status: 'success' });
    setTimeout(() => purchase.payment?.orderId === orderId && clearChoice(), CELEBRATION_MS);
    await Promise.all([showPaid(this.#deps), this.#onOrderChanged()]);
  }
}
