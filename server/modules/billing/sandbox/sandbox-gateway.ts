import type { PaymentMethod } from '../../../../src/domain/purchase.ts';
import { lazyOnce } from '../../../../src/shared/async.ts';
import type { Db } from '../../../db/schema.ts';
import { createAlipayClient, type AlipayClient } from '../gateways/alipay/alipay-client.ts';
import { parseAlipayNotification } from '../gateways/alipay/parse-alipay-notification.ts';
import {
  GatewayUnavailableError,
  type Gateway,
  type ParsedNotification,
  type RawNotification,
  type PaymentReport,
  type RenewalReport,
} from '../gateways/gateway.ts';
import { renewalReport } from '../gateways/polar/polar-report.ts';
import { polarSubscription } from '../gateways/polar/polar-schemas.ts';
import { parsePolarNotification } from '../gateways/polar/parse-polar-notification.ts';
import { alipayNotification } from './alipay-notification.ts';
import { paymentWebhook, renewalWebhook, subscriptionData, subscriptionWebhook } from './polar-webhook.ts';
import { createSandboxKeys, type SandboxKeys } from './sandbox-keys.ts';
import {
  applySandboxAction,
  findSandboxPayment,
  createSandboxPayment,
  type SandboxPayment,
} from './sandbox-payments.ts';
import {
  findSandboxSubscription,
  renewSandboxSubscription,
  revokeSandboxSubscription,
  setSandboxRenewal,
  subscriptionIdOf,
} from './sandbox-subscriptions.ts';

export type Sandbox = {
  gateway(method: PaymentMethod): Gateway;
  /** The notification that the real gateway would now send; undefined where it would send none. */
  notificationFor(payment: SandboxPayment): Promise<RawNotification | undefined>;
  /** Charges the next month of the plan that an order began. @returns the notification about it */
  renew(payment: SandboxPayment): Promise<RawNotification | undefined>;
  /** Cancels or resumes the renewal, as in Polar's customer portal. @returns the notification about it */
  switchRenewal(orderId: string): Promise<RawNotification | undefined>;
};

export type SandboxDeps = { readonly db: Db; readonly clock: () => Date; readonly publicUrl: string };

/**
 * A sandbox for both gateways, served by this server. Its notifications have the form and signature of the real ones and
 * are parsed by the same code.
 */
export function createSandbox({ db, clock, publicUrl }: SandboxDeps): Sandbox {
  const signing = lazyOnce(createSigning);

  function gateway(method: PaymentMethod): Gateway {
    return {
      method,
      kind: 'sandbox',
      currency: method === 'alipay' ? 'CNY' : 'USD',
      acknowledgements:
        method === 'alipay' ? { accepted: 'success', rejected: 'fail' } : { accepted: 'ok', rejected: 'refused' },
      merchantFor: ({ code }) => (method === 'alipay' ? 'sandbox-app' : `sandbox-product-${code}`),
      createOrder: async (order) => {
        await createSandboxPayment(db, method, order, clock());
        const paymentUrl = `${publicUrl}/sandbox/pay/${order.orderId}`;
        return { paymentUrl, reference: undefined, expiresAt: undefined };
      },
      fetchReport: async ({ orderId }) => reportOf(await findSandboxPayment(db, orderId, clock())),
      parseNotification: async (raw) => parse(method, raw, await signing()),
      endSubscription: (subscriptionId) => revokeSandboxSubscription(db, subscriptionId, clock()),
      setRenewal: (subscriptionId, renews) => setRenewal(db, subscriptionId, renews),
      refund: async ({ orderId }) => {
        // A renewal has no payment of its own here.
        await applySandboxAction(db, orderId, 'refund', clock());
        return 'refunded';
      },
    };
  }

  async function notificationFor(payment: SandboxPayment): Promise<RawNotification | undefined> {
    const { keys } = await signing();
    // The real time, which the signature is verified against.
    const now = new Date();
    return payment.method === 'alipay'
      ? alipayNotification(payment, keys.alipayPrivateKey, now)
      : paymentWebhook(payment, keys.polarSecret, now);
  }

  async function renew(payment: SandboxPayment): Promise<RawNotification | undefined> {
    const { keys } = await signing();
    const renewed = await renewSandboxSubscription(db, payment.order_id);
    return renewed && renewalWebhook(payment, renewed, keys.polarSecret, new Date());
  }

  async function switchRenewal(orderId: string): Promise<RawNotification | undefined> {
    const { keys } = await signing();
    const found = await findSandboxSubscription(db, orderId);
    const changed = found && (await setSandboxRenewal(db, found.id, found.cancel_at_period_end));
    return changed && subscriptionWebhook(changed, keys.polarSecret, new Date());
  }

  return { gateway, notificationFor, renew, switchRenewal };
}

/** Parsed from the form of Polar's API, as its own response is. */
async function setRenewal(db: Db, subscriptionId: string, renews: boolean): Promise<RenewalReport> {
  const changed = await setSandboxRenewal(db, subscriptionId, renews);
  const report = changed && renewalReport(polarSubscription.parse(subscriptionData(changed)));
  if (!report) throw new GatewayUnavailableError('There is no such subscription');
  return report;
}

type Signing = { readonly keys: SandboxKeys; readonly alipay: AlipayClient };

async function createSigning(): Promise<Signing> {
  const keys = await createSandboxKeys();
  const alipay = createAlipayClient({
    appId: 'sandbox-app',
    privateKey: keys.alipayPrivateKey,
    publicKey: keys.alipayPublicKey,
    // Never requested: the client only verifies signatures here.
    gateway: 'http://127.0.0.1:9',
  });
  return { keys, alipay };
}

async function parse(
  method: PaymentMethod,
  raw: RawNotification,
  { keys, alipay }: Signing,
): Promise<ParsedNotification> {
  if (method === 'polar') return await parsePolarNotification(raw, keys.polarSecret);
  const signed = await alipay.isSigned(Object.fromEntries(new URLSearchParams(raw.body)));
  return parseAlipayNotification(raw, () => signed);
}

function reportOf(payment: SandboxPayment | undefined): PaymentReport {
  if (!payment) return { type: 'waiting' };
  const { state } = payment;
  return state === 'paid' || state === 'refunded' ? { type: 'paid', payment: paymentOf(payment) } : { type: state };
}

function paymentOf(payment: SandboxPayment) {
  return {
    paymentId: payment.payment_id,
    merchant: payment.merchant,
    amountMinor: payment.amount_minor,
    currency: payment.currency,
    refundedMinor: payment.state === 'refunded' ? payment.amount_minor : 0,
    subscriptionId: payment.is_subscription ? subscriptionIdOf(payment) : undefined,
  };
}
