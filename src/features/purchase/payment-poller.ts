import { isPaymentOpen, pollOutcome } from '../../domain/purchase.ts';
import type { PollOutcome } from '../../domain/purchase.ts';
import { unreachable } from '../../domain/unreachable.ts';
import type { AppServices } from '../../ports/services.ts';
import { showNotice } from '../../state/notices.ts';
import { changePayment, clearChoice, purchase } from '../../state/purchase.ts';
import type { Payment } from '../../state/purchase.ts';
import { refreshProfile } from '../account/profile.ts';
import { refreshBalance } from '../../state/refresh-balance.ts';
import { reloadOrders } from '../orders/load-orders.ts';

/** Product spec section 9. */
const POLL_MS = 3000;
/** The duration of the confetti. */
const CELEBRATION_MS = 3000;

/** Polls the status of the payment on screen. */
export type PaymentPoller = {
  start(): void;
  /** Checks now. */
  check(): Promise<void>;
  stop(): void;
};

export function createPaymentPoller(world: AppServices): PaymentPoller {
  let ticking: ReturnType<typeof setInterval> | undefined;

  function start(): void {
    stop();
    ticking = setInterval(() => void check(), POLL_MS);
  }

  function stop(): void {
    clearInterval(ticking);
    ticking = undefined;
  }

  async function check(): Promise<void> {
    const { payment } = purchase;
    if (!payment || payment.isChecking || payment.status === 'success') return;
    const { orderId } = payment;
    changePayment(orderId, { isChecking: true });
    const outcome = await ask(world, payment);
    changePayment(orderId, { isChecking: false });
    // The dialog was closed meanwhile; the order history shows the result.
    if (purchase.payment?.orderId !== orderId) return;
    if (!isPaymentOpen(outcome)) stop();
    // A payment may still arrive after a failure.
    else if (outcome === 'received' && ticking === undefined) start();
    await settle(world, orderId, outcome);
  }

  return { start, check, stop };
}

async function ask({ api }: AppServices, { orderId, method }: Payment): Promise<PollOutcome> {
  const name = method === 'polar' ? 'checkPolarOrder' : 'checkAlipayOrder';
  const answer = await api.request(name, { query: { orderId } });
  return answer.type === 'ok' ? pollOutcome(answer.body.status) : 'waiting';
}

async function settle(world: AppServices, orderId: string, outcome: PollOutcome): Promise<void> {
  switch (outcome) {
    case 'waiting':
      return;
    case 'received':
      return changePayment(orderId, { status: 'received' });
    case 'success':
      return succeed(world, orderId);
    case 'expired':
      showNotice({ type: 'payment-expired' });
      clearChoice();
      return reloadOrders(world);
    case 'failed':
      showNotice({ type: 'payment-failed' });
      changePayment(orderId, { status: 'failed' });
      return reloadOrders(world);
    default:
      return unreachable(outcome);
  }
}

async function succeed(world: AppServices, orderId: string): Promise<void> {
  showNotice({ type: 'payment-succeeded' });
  changePayment(orderId, { status: 'success' });
  setTimeout(() => purchase.payment?.orderId === orderId && clearChoice(), CELEBRATION_MS);
  await Promise.all([refreshBalance(world), refreshProfile(world), reloadOrders(world)]);
}
