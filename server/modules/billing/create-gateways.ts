import type { Config } from '../../shared/config/config.ts';
import type { Database } from '../../db/database.ts';
import { createAlipayGateway } from './gateways/alipay/alipay-gateway.ts';
import type { Gateway, Gateways } from './gateways/gateway.ts';
import { createPolarGateway } from './gateways/polar/polar-gateway.ts';
import { createSandbox, type Sandbox } from './sandbox/sandbox-gateway.ts';

export type GatewaysAndSandbox = { readonly gateways: Gateways; readonly sandbox: Sandbox | undefined };

/** The configured gateways, with the sandbox where the configuration asks for it. */
export function createGateways(config: Config, database: Database, clock: () => Date): GatewaysAndSandbox {
  const sandbox = config.sandbox.includes('payments')
    ? createSandbox({ db: database.db, clock, publicUrl: config.publicUrl })
    : undefined;
  const alipay = alipayGateway(config, sandbox, clock);
  const polar = polarGateway(config, sandbox);
  return { gateways: { ...(alipay ? { alipay } : {}), ...(polar ? { polar } : {}) }, sandbox };
}

function alipayGateway(
  { payments: { alipay }, publicUrl }: Config,
  sandbox: Sandbox | undefined,
  now: () => Date,
): Gateway | undefined {
  if (alipay.kind === 'sandbox') return sandbox?.gateway('alipay');
  if (alipay.kind === 'off') return undefined;
  return createAlipayGateway({ ...alipay, notifyUrl: `${publicUrl}/api/payment/notify/alipay`, now });
}

function polarGateway({ payments: { polar }, publicUrl }: Config, sandbox: Sandbox | undefined): Gateway | undefined {
  if (polar.kind === 'sandbox') return sandbox?.gateway('polar');
  if (polar.kind === 'off') return undefined;
  return createPolarGateway({ ...polar, returnUrl: `${publicUrl}/order-history` });
}
