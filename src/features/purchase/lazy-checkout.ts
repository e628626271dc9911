import type { AppServices } from '../../ports/services.ts';
import { fetchedOnce } from '../../flows/fetched-once.ts';
import type { Checkout } from './checkout.ts';

export function createLazyCheckout(world: AppServices): Checkout {
  const flows = fetchedOnce(async () => (await import('./checkout.ts')).createCheckout(world));
  const use = (press: (here: Checkout) => void) => void flows().then(press, () => undefined);
  return {
    loadCatalogue: async () => (await flows()).loadCatalogue(),
    loadOrders: async (page) => (await flows()).loadOrders(page),
    loadCharges: async (page) => (await flows()).loadCharges(page),
    choose: (product) => use((here) => here.choose(product)),
    payBy: async (method) => (await flows()).payBy(method),
    continuePayment: (order) => use((here) => here.continuePayment(order)),
    showPaymentPage: () => use((here) => here.showPaymentPage()),
    checkPayment: async () => (await flows()).checkPayment(),
    leave: () => use((here) => here.leave()),
  };
}
