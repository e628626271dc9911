import { isPaymentOpen } from '../../domain/purchase.ts';
import { signedInUserId } from '../../state/current-balance.ts';
import { purchase } from '../../state/purchase.ts';
import type { AccountDeps } from '../account/account.ts';
import { requestOutcome, showPaid, type WatchedOrder } from './payment-outcome.ts';

const POLL_MS = 10_000;
/** Polar's checkouts can be paid for an hour. */
const WATCHED_MS = 3_600_000;

/**
 * Polls a payment whose dialog was closed, on every screen, so that the balance is right when it is paid after all.
 * Ends when the dialog is opened again, which polls itself, and when another user signs in.
 */
export function watchClosedPayment(deps: AccountDeps, order: WatchedOrder, onPaid: () => Promise<void>): void {
  const userId = signedInUserId();
  const untilMs = deps.clock.now() + WATCHED_MS;
  let isChecking = false;

  async function check(): Promise<void> {
    const isOver = deps.clock.now() > untilMs || signedInUserId() !== userId;
    if (isOver || purchase.payment?.orderId === order.orderId) return clearInterval(timer);
    if (isChecking) return;
    isChecking = true;
    const outcome = await requestOutcome(deps, order);
    isChecking = false;
    if (isPaymentOpen(outcome)) return;
    clearInterval(timer);
    if (outcome === 'success' && signedInUserId() === userId) await Promise.all([showPaid(deps), onPaid()]);
  }

  const timer = setInterval(() => void check(), POLL_MS);
}
