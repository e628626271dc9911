import type { AlipaySdkCommonResult } from 'alipay-sdk';
import { z } from 'zod';
import {
  GatewayUnavailableError,
  type CreatedPayment,
  type Gateway,
  type PaymentRequest,
  type OrderReference,
  type PaymentReport,
  type RefundOutcome,
  type RefundRequest,
} from '../gateway.ts';
import { formatMinorUnits, parseMinorUnits } from '../minor-units.ts';
import { createAlipayClient, type AlipayAccount, type AlipayClient } from './alipay-client.ts';
import { tradeResponse, tradeReport } from './alipay-trade.ts';
import { parseAlipayNotification } from './parse-alipay-notification.ts';

export type AlipayGatewaySettings = AlipayAccount & { readonly notifyUrl: string; readonly now: () => Date };

/** Alipay's QR payment: the page shows a code that the buyer pays with a phone. */
export function createAlipayGateway(settings: AlipayGatewaySettings): Gateway {
  const client = createAlipayClient(settings);
  return {
    method: 'alipay',
    kind: 'live',
    currency: 'CNY',
    acknowledgements: { accepted: 'success', rejected: 'fail' },
    merchantFor: () => settings.appId,
    createOrder: (order) => precreate(client, order, settings),
    fetchReport: (order) => query(client, order, settings.appId),
    parseNotification: async (raw) => {
      const fields = Object.fromEntries(new URLSearchParams(raw.body));
      const signed = await client.isSigned(fields);
      return parseAlipayNotification(raw, () => signed);
    },
    endSubscription: () => Promise.resolve(),
    // A fault of ours: its payments never renew.
    setRenewal: () => Promise.reject(new Error('Alipay has no subscriptions')),
    refund: (payment) => refund(client, payment),
  };
}

const precreated = z.object({ out_trade_no: z.string(), qr_code: z.url() });

async function precreate(
  client: AlipayClient,
  order: PaymentRequest,
  { notifyUrl, now }: AlipayGatewaySettings,
): Promise<CreatedPayment> {
  const minutes = Math.max(1, Math.round((order.expiresAt.getTime() - now().getTime()) / 60_000));
  const content = {
    out_trade_no: order.orderId,
    total_amount: formatMinorUnits(order.amountMinor),
    // Alipay rejects these characters in a subject.
    subject: order.description.replaceAll(/[/=&]/g, ' '),
    timeout_express: `${minutes}m`,
  };
  const response = requireSuccess(await client.request('alipay.trade.precreate', content, notifyUrl));
  const { out_trade_no, qr_code } = parsed(precreated, response);
  if (out_trade_no !== order.orderId) throw new GatewayUnavailableError('Alipay responded about another order');
  return { paymentUrl: qr_code, reference: undefined, expiresAt: undefined };
}

async function query(client: AlipayClient, { orderId }: OrderReference, appId: string): Promise<PaymentReport> {
  const response = await client.request('alipay.trade.query', { out_trade_no: orderId });
  // The trade is created when the buyer scans the code.
  if (response.sub_code === 'ACQ.TRADE_NOT_EXIST') return { type: 'waiting' };
  const trade = parsed(tradeResponse, requireSuccess(response));
  if (trade.out_trade_no !== orderId) throw new GatewayUnavailableError('Alipay responded about another order');
  return tradeReport({
    ...trade,
    merchant: appId,
    wasPaid: trade.send_pay_date !== undefined,
    refundedMinor: undefined,
  });
}

const refunded = z.object({ out_trade_no: z.string(), refund_fee: z.string() });

/** With the same request number, Alipay refunds once. */
async function refund(client: AlipayClient, payment: RefundRequest): Promise<RefundOutcome> {
  const { orderId, amountMinor, refundedMinor } = payment;
  const content = {
    out_trade_no: orderId,
    refund_amount: formatMinorUnits(amountMinor - refundedMinor),
    out_request_no: `${orderId}r${refundedMinor}`,
  };
  const response = requireSuccess(await client.request('alipay.trade.refund', content));
  // The sum of all refunds of the order.
  const { out_trade_no, refund_fee } = parsed(refunded, response);
  if (out_trade_no !== orderId) throw new GatewayUnavailableError('Alipay responded about another order');
  return parseMinorUnits(refund_fee) === amountMinor ? 'refunded' : 'requested';
}

function requireSuccess(response: AlipaySdkCommonResult): AlipaySdkCommonResult {
  if (response.code !== '10000')
    throw new GatewayUnavailableError(`Alipay returned an error: ${response.sub_code ?? response.code}`);
  return response;
}

function parsed<Shape>(schema: z.ZodType<Shape>, response: unknown): Shape {
  const result = schema.safeParse(response);
  if (!result.success) throw new GatewayUnavailableError('Alipay sent an invalid response', result.error);
  return result.data;
}
