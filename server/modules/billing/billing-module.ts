import type { Events } from '../../shared/events.ts';
import type { Config } from '../../shared/config/config.ts';
import type { AnyEndpoint } from '../../shared/http/endpoint.ts';
import type { HttpApp } from '../../shared/http/http-types.ts';
import type { Database } from '../../db/database.ts';
import { notificationRoutes } from './payments/notification-routes.ts';
import { createGateways } from './gateways/create-gateways.ts';
import { paymentEndpoints } from './payments/payment-endpoints.ts';
import { startPaymentWorker } from './payments/payment-worker.ts';
import { createPayments } from './payments/payments.ts';
import { sandboxRoutes } from './sandbox/sandbox-routes.ts';

export type BillingModule = {
  readonly endpoints: readonly AnyEndpoint[];
  readonly routes: ReadonlyArray<(app: HttpApp) => void>;
  close(): Promise<void>;
};

export type BillingDeps = {
  readonly config: Config;
  readonly database: Database;
  readonly clock: () => Date;
  readonly events: Events;
};

/** Everything about buying, in one piece. */
export function createBillingModule({ config, database, clock, events }: BillingDeps): BillingModule {
  const { gateways, sandbox } = createGateways(config, database, clock);
  const payments = createPayments({ database, clock, events, gateways });
  const work = startPaymentWorker({ database, clock, events, payments, gateways });
  const pages = sandbox ? [sandboxRoutes({ db: database.db, clock, sandbox, payments })] : [];
  return {
    endpoints: paymentEndpoints({ config, db: database.db, clock, payments, gateways }),
    routes: [notificationRoutes(payments), ...pages],
    close: () => work.close(),
  };
}
