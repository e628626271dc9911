import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { AnyEndpoint } from '../http/endpoint.ts';
import type { HttpApp } from '../http/http-types.ts';
import type { Store } from '../store/store.ts';
import { notifyRoutes } from './notify-routes.ts';
import { openGateways } from './open-gateways.ts';
import { paymentEndpoints } from './payment-endpoints.ts';
import { keepWorking } from './payment-work.ts';
import { createPayments } from './payments.ts';
import { sandboxRoutes } from './sandbox/sandbox-routes.ts';

export type PaymentsDesk = {
  readonly endpoints: readonly AnyEndpoint[];
  readonly routes: ReadonlyArray<(app: HttpApp) => void>;
  close(): Promise<void>;
};

export type PaymentsDeskParts = {
  readonly config: Config;
  readonly store: Store;
  readonly clock: () => Date;
  readonly log: Logger;
};

/** Everything about buying, in one piece. */
export function openPaymentsDesk({ config, store, clock, log }: PaymentsDeskParts): PaymentsDesk {
  const { gateways, sandbox } = openGateways(config, store, clock);
  const payments = createPayments({ store, clock, log, gateways });
  const work = keepWorking({ store, clock, log, payments, gateways });
  const pages = sandbox ? [sandboxRoutes({ db: store.db, clock, sandbox, payments })] : [];
  return {
    endpoints: paymentEndpoints({ config, db: store.db, clock, payments, gateways }),
    routes: [notifyRoutes(payments), ...pages],
    close: () => work.close(),
  };
}
