import { setChargesList, setRequestedPage } from './charges.ts';
import { clearConversation, conversation } from './conversation.ts';
import { clearHistory } from './history.ts';
import { setOrders } from './orders.ts';
import { setPlans } from './plans.ts';
import { clearChoice } from './purchase.ts';
import { setReceipt } from './receipt.ts';
import { isSessionActive, session } from './session.ts';

/** Removes everything that belongs to a user from the screen. */
export function clearUserData(): void {
  clearHistory();
  clearChoice();
  setOrders({ type: 'loading' });
  setPlans({ type: 'unknown' });
  setReceipt({ type: 'loading' });
  setChargesList({ type: 'loading' });
  // Drops pending responses of the previous user.
  setRequestedPage(0);
  if (conversation.saveStatus !== 'trial' && !isSessionActive(session)) clearConversation();
}
