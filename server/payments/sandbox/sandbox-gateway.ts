import type { PaymentMethod } from '../../../src/domain/purchase.ts';
import { unreachable } from '../../../src/domain/unreachable.ts';
import type { Db } from '../../store/schema.ts';
import { openAlipayClient } from '../alipay/alipay-client.ts';
import type { AlipayClient } from '../alipay/alipay-client.ts';
import { readAlipayNotification } from '../alipay/read-alipay-notification.ts';
import type { Gateway, NotificationReading, RawNotification, Report } from '../gateway.ts';
import { readPolarNotification } from '../polar/read-polar-notification.ts';
import { alipayLetter } from './alipay-letter.ts';
import { polarLetter } from './polar-letter.ts';
import { createSandboxKeys } from './sandbox-keys.ts';
import type { SandboxKeys } from './sandbox-keys.ts';
import { findSandboxPayment, openSandboxPayment } from './sandbox-payments.ts';
import type { SandboxPayment } from './sandbox-payments.ts';

export type Sandbox = {
  gateway(method: PaymentMethod): Gateway;
  /** What the real gateway would now post to us; nothing where it would keep silent. */
  letterAbout(payment: SandboxPayment): Promise<RawNotification | undefined>;
};

export type SandboxParts = { readonly db: Db; readonly clock: () => Date; readonly publicUrl: string };

/**
 * A stand-in for both gateways on our own address. Its letters are as the real ones, down to the signature, and are
 * read by the same code.
 */
export function createSandbox({ db, clock, publicUrl }: SandboxParts): Sandbox {
  let opening: Promise<Opened> | undefined;
  const opened = () => (opening ??= open());

  function gateway(method: PaymentMethod): Gateway {
    return {
      method,
      kind: 'sandbox',
      currency: method === 'alipay' ? 'CNY' : 'USD',
      answers: method === 'alipay' ? { taken: 'success', refused: 'fail' } : { taken: 'ok', refused: 'refused' },
      merchantFor: ({ code }) => (method === 'alipay' ? 'sandbox-app' : `sandbox-product-${code}`),
      createOrder: async (order) => {
        await openSandboxPayment(db, method, order, clock());
        const paymentUrl = `${publicUrl}/sandbox/pay/${order.orderId}`;
        return { paymentUrl, reference: undefined, expiresAt: undefined };
      },
      check: async ({ orderId }) => reportOf(await findSandboxPayment(db, orderId, clock())),
      onNotification: async (raw) => read(method, raw, await opened()),
      endSubscription: () => Promise.resolve(),
    };
  }

  async function letterAbout(payment: SandboxPayment): Promise<RawNotification | undefined> {
    const { keys } = await opened();
    // Real time: the signature of a letter is checked against the real clock.
    const now = new Date();
    return payment.method === 'alipay'
      ? alipayLetter(payment, keys.alipayPrivateKey, now)
      : polarLetter(payment, keys.polarSecret, now);
  }

  return { gateway, letterAbout };
}

type Opened = { readonly keys: SandboxKeys; readonly alipay: AlipayClient };

async function open(): Promise<Opened> {
  const keys = await createSandboxKeys();
  const alipay = openAlipayClient({
    appId: 'sandbox-app',
    privateKey: keys.alipayPrivateKey,
    publicKey: keys.alipayPublicKey,
    // Never called: the stand-in has no gateway but itself.
    gateway: 'http://127.0.0.1:9',
  });
  return { keys, alipay };
}

async function read(
  method: PaymentMethod,
  raw: RawNotification,
  { keys, alipay }: Opened,
): Promise<NotificationReading> {
  if (method === 'polar') return await readPolarNotification(raw, keys.polarSecret);
  const signed = await alipay.isSigned(Object.fromEntries(new URLSearchParams(raw.body)));
  return readAlipayNotification(raw, () => signed);
}

function reportOf(payment: SandboxPayment | undefined): Report {
  if (!payment) return { type: 'waiting' };
  switch (payment.state) {
    case 'waiting':
      return { type: 'waiting' };
    case 'failed':
      return { type: 'failed' };
    case 'expired':
      return { type: 'expired' };
    case 'paid':
    case 'refunded':
      return { type: 'paid', payment: paymentOf(payment) };
    default:
      return unreachable(payment.state);
  }
}

function paymentOf(payment: SandboxPayment) {
  return {
    paymentId: payment.payment_id,
    merchant: payment.merchant,
    amountMinor: payment.amount_minor,
    currency: payment.currency,
    refundedMinor: payment.state === 'refunded' ? payment.amount_minor : 0,
    subscriptionId: undefined,
  };
}
