import { createSign, createVerify, generateKeyPairSync } from 'node:crypto';
import { listenOnLoopback } from './loopback.ts';

type Trade = {
  readonly orderId: string;
  readonly tradeNo: string;
  readonly amount: string;
  state: 'created' | 'paid' | 'closed';
  refunded: string | undefined;
};

export type FakeAlipay = {
  readonly url: string;
  /** The environment of a server that uses this gateway. */
  readonly env: Record<'ALIPAY_APP_ID' | 'ALIPAY_PRIVATE_KEY' | 'ALIPAY_PUBLIC_KEY' | 'ALIPAY_GATEWAY', string>;
  /** Orders with a correctly signed request. */
  readonly trades: ReadonlyMap<string, Trade>;
  /** Problems of the other requests. */
  readonly errors: readonly string[];
  pay(orderId: string): void;
  close(orderId: string): void;
  refund(orderId: string, amount: string): void;
  amountOf(orderId: string): number;
  /** The amount refunded through the API. */
  refundOf(orderId: string): number;
  /** The notification about the current state of an order; `changes` are applied before signing. */
  notification(orderId: string, changes?: Record<string, string | undefined>): string;
  /** How it responds: normally, with a signature by another key, or with an error. */
  responds: 'normally' | 'forged' | 'with-error';
  stop(): Promise<void>;
};

const appId = '2021000000000001';

/** Alipay's gateway on the wire: verifies requests and signs responses. */
export async function startFakeAlipay(): Promise<FakeAlipay> {
  const app = keys();
  const alipay = keys();
  const other = keys();
  const trades = new Map<string, Trade>();
  const errors: string[] = [];
  let notificationCount = 0;

  const server = await listenOnLoopback((request, body, response) => {
    if (fake.responds === 'with-error') {
      response.writeHead(502).end();
      return;
    }
    const url = new URL(request.url ?? '/', 'http://localhost');
    const fields = Object.fromEntries([...url.searchParams, ...new URLSearchParams(body)]);
    const { key, result } = respondTo(fields);
    const content = JSON.stringify(result);
    const by = fake.responds === 'forged' ? other : alipay;
    response.writeHead(200, { 'content-type': 'application/json;charset=utf-8' });
    response.end(`{"${key}":${content},"sign":"${signed(content, by.privateKey)}"}`);
  });

  function respondTo(fields: Record<string, string>) {
    const problem = problemOf(fields, app.publicKey);
    if (problem) {
      errors.push(problem);
      return { key: 'error_response', result: { code: '40002', msg: 'Invalid Arguments', sub_code: problem } };
    }
    const content = JSON.parse(fields['biz_content'] ?? '{}');
    if (fields['method'] === 'alipay.trade.precreate') return precreate(content);
    if (fields['method'] === 'alipay.trade.refund') return refund(content);
    return { key: 'alipay_trade_query_response', result: queryResult(trades.get(content.out_trade_no)) };
  }

  function precreate(content: Record<string, string>) {
    const orderId = content['out_trade_no'] ?? '';
    const tradeNo = `20261121${String(trades.size + 1).padStart(20, '0')}`;
    trades.set(orderId, {
      orderId,
      tradeNo,
      amount: content['total_amount'] ?? '',
      state: 'created',
      refunded: undefined,
    });
    const created = {
      code: '10000',
      msg: 'Success',
      out_trade_no: orderId,
      qr_code: `https://qr.alipay.com/${orderId}`,
    };
    return { key: 'alipay_trade_precreate_response', result: created };
  }

  function refund(content: Record<string, string>) {
    const trade = tradeOf(content['out_trade_no'] ?? '');
    // Only the whole amount, which closes the trade, can be refunded.
    if (content['refund_amount'] !== trade.amount || !content['out_request_no'])
      throw new Error('not the whole amount');
    trade.refunded = trade.amount;
    trade.state = 'closed';
    const { orderId: out_trade_no, amount: refund_fee } = trade;
    return {
      key: 'alipay_trade_refund_response',
      result: { code: '10000', msg: 'Success', out_trade_no, refund_fee, fund_change: 'Y' },
    };
  }

  function tradeOf(orderId: string): Trade {
    const trade = trades.get(orderId);
    if (!trade) throw new Error(`Alipay has no order ${orderId}`);
    return trade;
  }

  const fake: FakeAlipay = {
    url: server.url,
    env: {
      ALIPAY_APP_ID: appId,
      ALIPAY_PRIVATE_KEY: app.privateKey,
      ALIPAY_PUBLIC_KEY: base64Of(alipay.publicKey),
      ALIPAY_GATEWAY: `${server.url}/gateway.do`,
    },
    trades,
    errors,
    responds: 'normally',
    pay: (orderId) => {
      tradeOf(orderId).state = 'paid';
    },
    close: (orderId) => {
      tradeOf(orderId).state = 'closed';
    },
    refund: (orderId, amount) => {
      const trade = tradeOf(orderId);
      trade.refunded = amount;
      if (amount === trade.amount) trade.state = 'closed';
    },
    amountOf: (orderId) => Number(tradeOf(orderId).amount),
    refundOf: (orderId) => Number(tradeOf(orderId).refunded ?? 0),
    notification: (orderId, changes = {}) => {
      notificationCount += 1;
      const fields = {
        ...notificationFields(trades.get(orderId), orderId),
        notify_id: `notify-${notificationCount}`,
        ...changes,
      };
      const input = Object.entries(fields).filter((pair): pair is [string, string] => pair[1] !== undefined);
      const text = input
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, value]) => `${name}=${value}`)
        .join('&');
      const sign = signed(text, alipay.privateKey);
      return new URLSearchParams([...input, ['sign', sign], ['sign_type', 'RSA2']]).toString();
    },
    stop: () => server.close(),
  };
  return fake;
}

function keys(): { privateKey: string; publicKey: string } {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

function base64Of(pem: string): string {
  return pem.replaceAll(/-----[A-Z ]+-----|\s/g, '');
}

function signed(text: string, privateKey: string): string {
  return createSign('RSA-SHA256').update(text, 'utf8').sign(privateKey, 'base64');
}

function problemOf({ sign = '', ...fields }: Record<string, string>, publicKey: string): string | undefined {
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
  if (!createVerify('RSA-SHA256').update(text, 'utf8').verify(publicKey, sign, 'base64'))
    return 'isv.invalid-signature';
  if (fields['app_id'] !== appId) return 'isv.invalid-app-id';
  if (fields['sign_type'] !== 'RSA2') return 'isv.invalid-signature-type';
  return undefined;
}

function queryResult(trade: Trade | undefined) {
  // The real trade is created when the code is scanned.
  if (!trade || trade.state === 'created') {
    return { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST', sub_msg: '交易不存在' };
  }
  const paid = trade.state === 'paid' || trade.refunded !== undefined;
  return {
    code: '10000',
    msg: 'Success',
    out_trade_no: trade.orderId,
    trade_no: trade.tradeNo,
    trade_status: trade.state === 'paid' ? 'TRADE_SUCCESS' : 'TRADE_CLOSED',
    total_amount: trade.amount,
    ...(paid ? { send_pay_date: '2026-11-21 18:00:00' } : {}),
  };
}

function notificationFields(trade: Trade | undefined, orderId: string): Record<string, string> {
  const paid = trade?.state === 'paid' || trade?.refunded !== undefined;
  return {
    app_id: appId,
    notify_type: 'trade_status_sync',
    notify_time: '2026-11-21 18:00:01',
    charset: 'utf-8',
    version: '1.0',
    out_trade_no: orderId,
    trade_no: trade?.tradeNo ?? '2026112100000000000000000000',
    trade_status: trade?.state === 'closed' ? 'TRADE_CLOSED' : paid ? 'TRADE_SUCCESS' : 'WAIT_BUYER_PAY',
    total_amount: trade?.amount ?? '0.00',
    // Characters that have broken decoders before.
    subject: '旅行 100% + a & b',
    fund_bill_list: '[{"amount":"1.00","fundChannel":"ALIPAYACCOUNT"}]',
    ...(paid ? { gmt_payment: '2026-11-21 18:00:00' } : {}),
    ...(trade?.refunded ? { refund_fee: trade.refunded, gmt_refund: '2026-11-21 19:00:00.123' } : {}),
  };
}
