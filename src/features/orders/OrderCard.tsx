import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import type { Order } from '../../protocol/contract.ts';
import { localizedDescription } from '../../domain/purchase.ts';
import { Badge } from '../../ui/controls/Badge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { dateTimeText } from '../../ui/text/date-time.ts';
import { amountText } from '../purchase/amount-text.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { paymentMethodNames } from '../purchase/payment-method-names.ts';
import { baseline, figures, heading, nowrap, panel, row, soft, spread, stack, strong } from '../../ui/layout.css.ts';
import { orderNumber } from '../purchase/Purchase.css.ts';

/** Product spec section 2: order dates use this locale in every interface language. */
const DATE_LOCALE = 'en-US';

type OrderCardProps = { order: Snapshot<Order>; onPay: () => void; onReceipt: () => void };

export function OrderCard({ order, onPay, onReceipt }: OrderCardProps): ReactNode {
  const { i18n } = useLingui();
  const { order_id: orderId, amount, currency, currency_symbol: symbol } = order;
  return (
    <article className={`${stack.sm} ${panel}`}>
      <div className={`${row.lg} ${baseline} ${spread}`}>
        <h3 className={heading.md}>{localizedDescription(order, i18n.locale)}</h3>
        <p className={`${strong} ${figures} ${nowrap}`}>
          {amountText(amount, currency, symbol)} {currency}
        </p>
      </div>
      <div className={row.sm}>
        <StatusBadge status={order.status} />
        <Badge tone="outline">{i18n._(paymentMethodNames[order.payment_method])}</Badge>
        <time className={soft} dateTime={order.date}>
          {dateTimeText(order.date, DATE_LOCALE)}
        </time>
      </div>
      <div className={`${row.sm} ${spread}`}>
        <p className={`${soft} ${orderNumber}`}>
          <Trans>Order #{orderId}</Trans>
        </p>
        {order.status === 'pending' && <PaymentAction order={order} onPay={onPay} />}
        {(order.status === 'completed' || order.status === 'refunded') && (
          <Button variant="outline" size="sm" onPress={onReceipt}>
            <Trans>Receipt</Trans>
          </Button>
        )}
      </div>
    </article>
  );
}

function PaymentAction({ order, onPay }: Pick<OrderCardProps, 'order' | 'onPay'>): ReactNode {
  if (!order.metadata) {
    return (
      <p className={soft}>
        <Trans>Payment information not available</Trans>
      </p>
    );
  }
  return (
    <Button size="sm" onPress={onPay}>
      {order.payment_method === 'polar' ? <Trans>Continue Payment</Trans> : <Trans>Pay Now</Trans>}
    </Button>
  );
}
