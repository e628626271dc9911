import { setRequestedPage, setChargesList } from './charges.ts';
import { setOrders } from './orders.ts';
import { clearChoice } from './purchase.ts';

/** Somebody else may use the device next. */
export function clearPurchases(): void {
  clearChoice();
  setOrders({ type: 'loading' });
  setChargesList({ type: 'loading' });
  // What is still on its way was asked for by who was here.
  setRequestedPage(0);
}
