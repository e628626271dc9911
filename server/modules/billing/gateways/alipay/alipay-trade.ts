import { z } from 'zod';
import { unreachable } from '../../../../../src/domain/unreachable.ts';
import type { Payment, PaymentReport } from '../gateway.ts';
import { parseMinorUnits } from '../minor-units.ts';

const amount = z.string().transform((text, context) => {
  const minor = parseMinorUnits(text);
  if (minor === undefined) context.addIssue({ code: 'custom', message: 'not an amount' });
  return minor ?? 0;
});

const tradeStatus = z.enum(['WAIT_BUYER_PAY', 'TRADE_CLOSED', 'TRADE_SUCCESS', 'TRADE_FINISHED']);

/** The fields of a trade in notifications and in responses to queries. */
const trade = z.object({
  out_trade_no: z.string().min(1),
  trade_no: z.string().min(1),
  trade_status: tradeStatus,
  total_amount: amount,
  /** Set when the buyer pays in another currency than yuan. */
  trans_currency: z.string().optional(),
});

export const tradeNotification = trade.extend({
  notify_id: z.string().min(1).max(200),
  app_id: z.string(),
  /** The sum of all refunds so far. */
  refund_fee: amount.optional(),
  gmt_payment: z.string().optional(),
});

export const tradeResponse = trade.extend({ send_pay_date: z.string().optional() });

export type Trade = z.output<typeof trade> & {
  readonly merchant: string;
  readonly wasPaid: boolean;
  readonly refundedMinor: number | undefined;
};

/** A trade is closed when it was not paid in time or refunded in full. */
export function tradeReport(trade: Trade): PaymentReport {
  switch (trade.trade_status) {
    case 'WAIT_BUYER_PAY':
      return { type: 'waiting' };
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      return { type: 'paid', payment: paymentOf(trade, trade.refundedMinor ?? 0) };
    case 'TRADE_CLOSED':
      if (!trade.wasPaid) return { type: 'expired' };
      return { type: 'paid', payment: paymentOf(trade, trade.refundedMinor ?? trade.total_amount) };
    default:
      return unreachable(trade.trade_status);
  }
}

function paymentOf(trade: Trade, refundedMinor: number): Payment {
  return {
    paymentId: trade.trade_no,
    merchant: trade.merchant,
    amountMinor: trade.total_amount,
    currency: trade.trans_currency ?? 'CNY',
    refundedMinor,
    subscriptionId: undefined,
  };
}
