import { pollOutcome, type PaymentMethod, type PollOutcome } from '../../domain/purchase.ts';
import { showNotice } from '../../state/notices.ts';
import { refreshBalance } from '../../state/refresh-balance.ts';
import type { AccountDeps } from '../account/account.ts';
import { refreshProfile } from '../account/profile.ts';
import { loadPlans } from './running-plans.ts';

export type WatchedOrder = { readonly orderId: string; readonly method: PaymentMethod };

/** The current outcome of the payment; `waiting` also where the server cannot be reached. */
export async function requestOutcome({ api }: Pick<AccountDeps, 'api'>, order: WatchedOrder): Promise<PollOutcome> {
  const name = order.method === 'polar' ? 'checkPolarOrder' : 'checkAlipayOrder';
  const result = await api.request(name, { query: { orderId: order.orderId } });
  return result.type === 'ok' ? pollOutcome(result.body.status) : 'waiting';
}

/** Reports a payment and loads everything that it has changed. */
export async function showPaid(deps: AccountDeps): Promise<void> {
  showNotice({ type: 'payment-succeeded' });
  await Promise.all([refreshBalance(deps), refreshProfile(deps), loadPlans(deps)]);
}
