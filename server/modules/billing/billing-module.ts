import type { RunningPlan } from '../../../src/protocol/contract.ts';
import type { ServerDeps } from '../../shared/deps/server-deps.ts';
import type { Config } from '../../shared/config/config.ts';
import { freeTokenEvents } from '../../shared/free-token-events.ts';
import { paymentEvents } from './payments/payment-events.ts';
import type { AnyEndpoint } from '../../shared/http/endpoint.ts';
import type { HttpApp } from '../../shared/http/http-types.ts';
import type { MailOutbox } from '../mail/mail-module.ts';
import { createGateways } from './create-gateways.ts';
import { charges, tokenBalance, type ReadTitles } from './ledger/charges.ts';
import { handleBillingMails } from './mails/billing-mails.ts';
import { createSignupGrant, type SignupGrant } from './ledger/signup-grant.ts';
import { runningPlans } from './orders/running-plans.ts';
import { notificationRoutes } from './payments/notification-routes.ts';
import { paymentEndpoints } from './payments/payment-endpoints.ts';
import { planEndpoints } from './payments/plan-endpoints.ts';
import { startPaymentWorker } from './payments/payment-worker.ts';
import { Payments } from './payments/payments.ts';
import { sandboxRoutes } from './sandbox/sandbox-routes.ts';

export { catalogueFile, exportCatalogue, importCatalogue } from './catalogue/catalogue-file.ts';
export type { CatalogueFile } from './catalogue/catalogue-file.ts';
export { COUNT_SOLD_PRODUCTS } from './catalogue/catalogue.ts';
export type { SoldProducts } from './catalogue/catalogue.ts';
export { createAlipayClient } from './gateways/alipay/alipay-client.ts';
export { balanceOf, ledgerTexts, ordersOf, receiptsOf, subscriptionsOf } from './export-purchases.ts';
export { checkLedger } from './ledger/check-ledger.ts';
export {
  accountBalances,
  chargesIn,
  payments,
  planNames,
  readEntries,
  readOrders,
  tokensOfUser,
  usageEntries,
} from './read-models.ts';
export { buyersWith, findOrder } from './orders/orders.ts';
export { readProblems } from './payments/read-problems.ts';
export type { ProblemRow } from './payments/read-problems.ts';
export { priceReport } from './price-report.ts';
export { deduct, deductionOfCharge } from './ledger/ledger.ts';
export type { SignupGrant } from './ledger/signup-grant.ts';
export { eraseRawNotifications } from './payments/notifications.ts';

export { changeTokensByHand } from './ledger/changed-by-hand.ts';
export { setUnlimited } from './ledger/ledger.ts';

/** Administrators' actions on payments. */
export type PaymentAdministration = Pick<Payments, 'refund' | 'canRefund' | 'setRenewal' | 'endPlanNow'> & {
  /** The plans of a user that have not ended. */
  runningPlans(userId: string): Promise<RunningPlan[]>;
};

export type BillingModule = {
  readonly administration: PaymentAdministration;
  readonly endpoints: readonly AnyEndpoint[];
  readonly routes: ReadonlyArray<(app: HttpApp) => void>;
  readonly signupGrant: SignupGrant;
  close(): Promise<void>;
};

export type BillingDeps = Pick<ServerDeps, 'database' | 'clock' | 'events' | 'pepper' | 'freeTokens'> & {
  readonly config: Config;
  readonly readTitles: ReadTitles;
  readonly outbox: Pick<MailOutbox, 'handle'>;
};

/** The token ledger, the catalogue, orders, and payments through the gateways or their sandbox. */
export function createBillingModule(deps: BillingDeps): BillingModule {
  const { config, database, clock, pepper, freeTokens, outbox } = deps;
  const events = paymentEvents(deps.events);
  const { seller } = config;
  const { db } = database;
  const { gateways, sandbox } = createGateways(config, database, clock);
  const payments = new Payments({ database, clock, events, gateways, seller });
  const worker = startPaymentWorker({ database, clock, events, payments, gateways });
  handleBillingMails(outbox, { db, clock });
  const sandboxPages = sandbox ? [sandboxRoutes({ db, clock, sandbox, payments })] : [];
  return {
    endpoints: [
      tokenBalance(db),
      charges(db, deps.readTitles),
      ...paymentEndpoints({ config, db, clock, payments, gateways }),
      ...planEndpoints({ database, clock, payments, seller }),
    ],
    routes: [notificationRoutes(payments), ...sandboxPages],
    administration: {
      refund: (orderId) => payments.refund(orderId),
      canRefund: (order) => payments.canRefund(order),
      setRenewal: (userId, id, renews) => payments.setRenewal(userId, id, renews),
      endPlanNow: (userId, id) => payments.endPlanNow(userId, id),
      runningPlans: (userId) => runningPlans(db, userId, clock()),
    },
    signupGrant: createSignupGrant({
      tokens: config.signupTokens,
      pepper,
      freeTokens,
      events: freeTokenEvents(deps.events),
    }),
    close: () => worker.close(),
  };
}
