import { setAskedPage, setChargesList } from '../../state/charges.ts';
import { setOrders } from '../../state/orders.ts';
import { clearChoice } from '../../state/purchase.ts';

/** Somebody else may use the device next. */
export function forgetPurchases(): void {
  clearChoice();
  setOrders({ type: 'loading' });
  setChargesList({ type: 'loading' });
  // What is still on its way was asked for by who was here.
  setAskedPage(0);
}
