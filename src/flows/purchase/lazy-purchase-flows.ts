import type { World } from '../../ports/world.ts';
import type { PurchaseFlows } from './purchase-flows.ts';

/** Buying, fetched when a shop opens. Once it is here, a press on a way of paying still counts as one. */
export function createLazyPurchaseFlows(world: World): PurchaseFlows {
  let loading: Promise<PurchaseFlows> | undefined;
  const flows = () =>
    (loading ??= import('./purchase-flows.ts').then(({ createPurchaseFlows }) => createPurchaseFlows(world)));
  return {
    loadCatalogue: async () => (await flows()).loadCatalogue(),
    loadOrders: async (page) => (await flows()).loadOrders(page),
    loadCharges: async (page) => (await flows()).loadCharges(page),
    choose: (product) => void flows().then((here) => here.choose(product)),
    payBy: async (method) => (await flows()).payBy(method),
    continuePayment: (order) => void flows().then((here) => here.continuePayment(order)),
    showPaymentPage: () => void flows().then((here) => here.showPaymentPage()),
    checkPayment: async () => (await flows()).checkPayment(),
    leave: () => void loading?.then((here) => here.leave()),
  };
}
