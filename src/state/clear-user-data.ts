import { setRequestedPage, setChargesList } from './charges.ts';
import { setOrders } from './orders.ts';
import { clearChoice } from './purchase.ts';

/** Another user may use the device next. */
export function clearPurchases(): void {
  clearChoice();
  setOrders({ type: 'loading' });
  setChargesList({ type: 'loading' });
  // Drops pending responses of the previous user.
  setRequestedPage(0);
}
