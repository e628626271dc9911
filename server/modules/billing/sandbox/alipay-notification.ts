import { createSign } from 'node:crypto';
import { unreachable } from '../../../../src/domain/unreachable.ts';
import type { RawNotification } from '../gateways/gateway.ts';
import { formatMinorUnits } from '../gateways/minor-units.ts';
import type { SandboxPayment } from './sandbox-payments.ts';

/** The notification that Alipay would send, signed alike. It sends none about a failed attempt. */
export function alipayNotification(
  payment: SandboxPayment,
  privateKey: string,
  now: Date,
): RawNotification | undefined {
  const state = stateFields(payment, now);
  if (!state) return undefined;
  const fields = { ...commonFields(payment, now), ...state };
  const sign = createSign('RSA-SHA256').update(signedText(fields), 'utf8').sign(privateKey, 'base64');
  const body = new URLSearchParams({ ...fields, sign, sign_type: 'RSA2' }).toString();
  return { body, headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' } };
}

function commonFields(payment: SandboxPayment, now: Date): Record<string, string> {
  return {
    app_id: payment.merchant,
    auth_app_id: payment.merchant,
    charset: 'utf-8',
    version: '1.0',
    notify_type: 'trade_status_sync',
    notify_id: `${payment.payment_id}-${payment.state}`,
    notify_time: beijing(now),
    gmt_create: beijing(payment.created_at),
    out_trade_no: payment.order_id,
    trade_no: payment.payment_id,
    subject: payment.description,
    total_amount: formatMinorUnits(payment.amount_minor),
    buyer_id: '2088000000000000',
    seller_id: '2088000000000001',
  };
}

function stateFields(payment: SandboxPayment, now: Date): Record<string, string> | undefined {
  const amount = formatMinorUnits(payment.amount_minor);
  switch (payment.state) {
    case 'waiting':
    case 'failed':
      return undefined;
    case 'paid':
      return {
        trade_status: 'TRADE_SUCCESS',
        gmt_payment: beijing(now),
        receipt_amount: amount,
        buyer_pay_amount: amount,
      };
    case 'expired':
      return { trade_status: 'TRADE_CLOSED', gmt_close: beijing(now) };
    case 'refunded':
      return {
        trade_status: 'TRADE_CLOSED',
        gmt_payment: beijing(payment.created_at),
        gmt_refund: beijing(now),
        refund_fee: amount,
      };
    default:
      return unreachable(payment.state);
  }
}

function signedText(fields: Record<string, string>): string {
  const names = Object.keys(fields).sort();
  return names.map((name) => `${name}=${fields[name]}`).join('&');
}

const BEIJING_AHEAD_MS = 8 * 3600_000;

/** Alipay's time format in its time zone: `2026-11-21 18:00:00`. */
function beijing(date: Date): string {
  return new Date(date.getTime() + BEIJING_AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ');
}
