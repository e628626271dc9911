import type { ParsedNotification, RawNotification } from '../gateway.ts';
import { tradeNotification, tradeReport } from './alipay-trade.ts';

type Fields = Readonly<Record<string, string>>;

/** A notification is a form; its signature covers the decoded fields. */
export function parseAlipayNotification(
  { body }: RawNotification,
  isSigned: (fields: Fields) => boolean,
): ParsedNotification {
  const fields = Object.fromEntries(new URLSearchParams(body));
  if (!isSigned(fields)) return { type: 'forged', reason: 'signature' };
  const notification = tradeNotification.safeParse(fields);
  if (!notification.success) return otherNotification(fields);
  const { notify_id, app_id, refund_fee, gmt_payment, ...trade } = notification.data;
  const wasPaid = gmt_payment !== undefined || refund_fee !== undefined;
  const report = tradeReport({ ...trade, merchant: app_id, wasPaid, refundedMinor: refund_fee });
  return { type: 'genuine', id: notify_id, about: { orderId: trade.out_trade_no, report } };
}

/** Alipay also sends signed notifications of other types; one about a trade should have been readable. */
function otherNotification({ notify_id: id, notify_type: type }: Fields): ParsedNotification {
  if (!id) return { type: 'forged', reason: 'no notify_id' };
  return { type: 'genuine', id, about: undefined, isUnreadable: type === 'trade_status_sync' };
}
