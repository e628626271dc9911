import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import type { OrderStatus } from '../../domain/purchase.ts';
import type { Order } from '../../protocol/contract.ts';
import { Badge } from '../../ui/controls/Badge.tsx';
import type { BadgeProps } from '../../ui/controls/Badge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { dateTimeText } from '../../ui/text/date-time.ts';
import { amountText } from '../purchase/amount-text.ts';
import { paymentMethodNames } from '../purchase/payment-method-names.ts';
import {
  badges,
  order as orderClass,
  orderAmount,
  orderFoot,
  orderHead,
  orderNumber,
  orderTitle,
  soft,
} from './Orders.css.ts';

const statuses: Record<
  OrderStatus,
  { readonly tone: NonNullable<BadgeProps['tone']>; readonly text: MessageDescriptor }
> = {
  pending: { tone: 'caution', text: msg({ message: 'Pending', context: 'order' }) },
  processing: { tone: 'calm', text: msg`Processing` },
  completed: { tone: 'good', text: msg`Completed` },
  failed: { tone: 'bad', text: msg`Failed` },
  expired: { tone: 'secondary', text: msg`Expired` },
  refunded: { tone: 'outline', text: msg`Refunded` },
};

/** Product spec section 2: order dates use this locale in every interface language. */
const DATE_LOCALE = 'en-US';

type OrderCardProps = { order: Snapshot<Order>; onPay: () => void; onReceipt: () => void };

export function OrderCard({ order, onPay, onReceipt }: OrderCardProps): ReactNode {
  const { i18n } = useLingui();
  const { order_id: orderId, amount, currency, currency_symbol: symbol } = order;
  const status = statuses[order.status];
  return (
    <article className={orderClass}>
      <div className={orderHead}>
        <h3 className={orderTitle}>{descriptionIn(order, i18n.locale)}</h3>
        <p className={orderAmount}>
          {amountText(amount, currency, symbol)} {currency}
        </p>
      </div>
      <div className={badges}>
        <Badge tone={status.tone}>{i18n._(status.text)}</Badge>
        <Badge tone="outline">{i18n._(paymentMethodNames[order.payment_method])}</Badge>
        <time className={soft} dateTime={order.date}>
          {dateTimeText(order.date, DATE_LOCALE)}
        </time>
      </div>
      <div className={orderFoot}>
        <p className={orderNumber}>
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

function descriptionIn({ description, descriptions = {} }: Snapshot<Order>, locale: string): string {
  const inLocales: Readonly<Partial<Record<string, string>>> = descriptions;
  return inLocales[locale] ?? description;
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
