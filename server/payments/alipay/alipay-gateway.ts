import type { AlipaySdkCommonResult } from 'alipay-sdk';
import { z } from 'zod';
import { GatewayUnavailable } from '../gateway.ts';
import type { CreatedPayment, Gateway, OrderToPay, PlacedOrder, Report } from '../gateway.ts';
import { decimalOf } from '../minor-units.ts';
import { openAlipayClient } from './alipay-client.ts';
import type { AlipayAccount, AlipayClient } from './alipay-client.ts';
import { tradeAnswer, tradeReport } from './alipay-trade.ts';
import { readAlipayNotification } from './read-alipay-notification.ts';

export type AlipayGatewaySettings = AlipayAccount & { readonly notifyUrl: string; readonly now: () => Date };

/** Alipay's QR payment: the page shows a code, the buyer's phone pays it, nothing leaves our page. */
export function createAlipayGateway(settings: AlipayGatewaySettings): Gateway {
  const client = openAlipayClient(settings);
  return {
    method: 'alipay',
    kind: 'live',
    currency: 'CNY',
    answers: { taken: 'success', refused: 'fail' },
    merchantFor: () => settings.appId,
    createOrder: (order) => precreate(client, order, settings),
    check: (order) => query(client, order, settings.appId),
    onNotification: async (raw) => {
      const fields = Object.fromEntries(new URLSearchParams(raw.body));
      const signed = await client.isSigned(fields);
      return readAlipayNotification(raw, () => signed);
    },
    endSubscription: () => Promise.resolve(),
  };
}

const precreated = z.object({ out_trade_no: z.string(), qr_code: z.url() });

async function precreate(
  client: AlipayClient,
  order: OrderToPay,
  { notifyUrl, now }: AlipayGatewaySettings,
): Promise<CreatedPayment> {
  const minutes = Math.max(1, Math.round((order.expiresAt.getTime() - now().getTime()) / 60_000));
  const content = {
    out_trade_no: order.orderId,
    total_amount: decimalOf(order.amountMinor),
    // Alipay refuses these characters in a subject.
    subject: order.description.replaceAll(/[/=&]/g, ' '),
    timeout_express: `${minutes}m`,
  };
  const answer = granted(await client.ask('alipay.trade.precreate', content, notifyUrl));
  const { out_trade_no, qr_code } = parsed(precreated, answer);
  if (out_trade_no !== order.orderId) throw new GatewayUnavailable('Alipay answered about another order');
  return { paymentUrl: qr_code, reference: undefined, expiresAt: undefined };
}

async function query(client: AlipayClient, { orderId }: PlacedOrder, appId: string): Promise<Report> {
  const answer = await client.ask('alipay.trade.query', { out_trade_no: orderId });
  // The trade begins to exist when the buyer scans the code.
  if (answer.sub_code === 'ACQ.TRADE_NOT_EXIST') return { type: 'waiting' };
  const trade = parsed(tradeAnswer, granted(answer));
  if (trade.out_trade_no !== orderId) throw new GatewayUnavailable('Alipay answered about another order');
  return tradeReport({
    ...trade,
    merchant: appId,
    wasPaid: trade.send_pay_date !== undefined,
    refundedMinor: undefined,
  });
}

function granted(answer: AlipaySdkCommonResult): AlipaySdkCommonResult {
  if (answer.code !== '10000') throw new GatewayUnavailable(`Alipay refused: ${answer.sub_code ?? answer.code}`);
  return answer;
}

function parsed<Shape>(schema: z.ZodType<Shape>, answer: unknown): Shape {
  const result = schema.safeParse(answer);
  if (!result.success) throw new GatewayUnavailable('Alipay gave an answer that makes no sense', result.error);
  return result.data;
}
