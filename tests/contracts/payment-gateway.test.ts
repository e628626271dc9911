import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAlipayGateway } from '../../server/modules/billing/gateways/alipay/alipay-gateway.ts';
import { GatewayUnavailableError } from '../../server/modules/billing/gateways/gateway.ts';
import { formatMinorUnits } from '../../server/modules/billing/gateways/minor-units.ts';
import { createPolarGateway } from '../../server/modules/billing/gateways/polar/polar-gateway.ts';
import { createSandbox } from '../../server/modules/billing/sandbox/sandbox-gateway.ts';
import type { Sandbox } from '../../server/modules/billing/sandbox/sandbox-gateway.ts';
import { findSandboxPayment, applySandboxAction } from '../../server/modules/billing/sandbox/sandbox-payments.ts';
import type { SandboxAction } from '../../server/modules/billing/sandbox/sandbox-payments.ts';
import { findSandboxSubscription } from '../../server/modules/billing/sandbox/sandbox-subscriptions.ts';
import type { Db } from '../../server/db/schema.ts';
import { startFakeAlipay } from '../fakes/alipay-gateway.ts';
import type { FakeAlipay } from '../fakes/alipay-gateway.ts';
import { startFakePolar } from '../fakes/polar-gateway.ts';
import type { FakePolar } from '../fakes/polar-gateway.ts';
import { listenOnLoopback } from '../fakes/loopback.ts';
import { startTestServer } from '../server/harness.ts';
import type { TestServer } from '../server/harness.ts';
import { gatewaySuite } from './payment-gateway.suite.ts';
import type { GatewayHarness } from './payment-gateway.suite.ts';

describe('Alipay', () => {
  let alipay: FakeAlipay;
  let harness: GatewayHarness;

  beforeAll(async () => {
    alipay = await startFakeAlipay();
    const gateway = createAlipayGateway({
      appId: alipay.env.ALIPAY_APP_ID,
      privateKey: alipay.env.ALIPAY_PRIVATE_KEY,
      publicKey: alipay.env.ALIPAY_PUBLIC_KEY,
      gateway: alipay.env.ALIPAY_GATEWAY,
      notifyUrl: 'https://talk.example.org/api/payment/notify/alipay',
      now: () => new Date(),
    });
    harness = {
      gateway,
      pay: async (orderId) => alipay.pay(orderId),
      expire: async (orderId) => alipay.close(orderId),
      refund: async (orderId, minor) => alipay.refund(orderId, formatMinorUnits(minor)),
      notificationOf: async (orderId) => ({ body: alipay.notification(orderId), headers: {} }),
    };
  });
  afterAll(() => alipay.stop());

  gatewaySuite('Alipay', () => harness);

  test('Alipay reports a renewal, which none of its payments has, as a fault of ours', async () => {
    const error = await harness.gateway.setRenewal('any', false).catch((failure: unknown) => failure);

    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(GatewayUnavailableError);
  });
});

describe('Polar', () => {
  let polar: FakePolar;
  let harness: GatewayHarness;
  const settings = () => ({
    accessToken: polar.env.POLAR_ACCESS_TOKEN,
    webhookSecret: polar.env.POLAR_WEBHOOK_SECRET,
    server: polar.url,
    returnUrl: 'https://talk.example.org/order-history',
  });

  beforeAll(async () => {
    polar = await startFakePolar();
    const gateway = createPolarGateway(settings());
    harness = {
      gateway,
      pay: async (orderId) => polar.pay(orderId),
      subscribe: async (orderId) => {
        polar.pay(orderId, `subscription-of-${orderId}`);
        return `subscription-of-${orderId}`;
      },
      expire: async (orderId) => polar.expire(orderId),
      refund: async (orderId, minor) => polar.refund(orderId, minor),
      notificationOf: async (orderId) => polar.webhook(orderId),
    };
  });
  afterAll(() => polar.stop());

  gatewaySuite('Polar', () => harness);

  test.for([
    ['AlreadyCanceledSubscription', undefined],
    ['insufficient_scope', 'GatewayUnavailableError'],
  ] as const)('Polar refuses to end a subscription with %s', async ([error, failure]) => {
    const refusing = await listenOnLoopback((_request, _body, response) => {
      response.writeHead(403, { 'content-type': 'application/json' }).end(JSON.stringify({ error, detail: 'no' }));
    });
    const gateway = createPolarGateway({ ...settings(), server: refusing.url });

    const ending = gateway.endSubscription('a-subscription').then(
      () => undefined,
      (reason: Error) => reason.name,
    );

    expect(await ending).toBe(failure);
    await refusing.close();
  });
});

describe('the sandbox', () => {
  let server: TestServer;
  let sandbox: Sandbox;

  beforeAll(async () => {
    server = await startTestServer();
    sandbox = createSandbox({ db: server.database.db, clock: server.clock, publicUrl: server.url });
  });
  afterAll(() => server.close());

  gatewaySuite('the sandbox Alipay', () => sandboxHarness(server.database.db, sandbox, 'alipay'));
  gatewaySuite('the sandbox Polar', () => sandboxHarness(server.database.db, sandbox, 'polar'));
});

function sandboxHarness(db: Db, sandbox: Sandbox, method: 'alipay' | 'polar'): GatewayHarness {
  const act = (action: SandboxAction) => async (orderId: string) => {
    await applySandboxAction(db, orderId, action, new Date());
  };
  return {
    gateway: sandbox.gateway(method),
    pay: act('pay'),
    ...(method === 'polar'
      ? {
          subscribe: async (orderId: string) => {
            await act('pay')(orderId);
            return (await findSandboxSubscription(db, orderId))?.id ?? '';
          },
        }
      : {}),
    expire: act('expire'),
    refund: act('refund'),
    notificationOf: async (orderId) => {
      const payment = await findSandboxPayment(db, orderId, new Date());
      const notification = payment && (await sandbox.notificationFor(payment));
      if (!notification) throw new Error(`no notification about ${orderId}`);
      return notification;
    },
  };
}
