import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import type { Orders, OrdersPage } from '../../state/orders.ts';
import { countText } from '../../ui/text/amounts.ts';
import { counted, counter, counterName, counterValue, counters, soft } from './Orders.css.ts';

/** Product spec section 2: the total is of all orders; completed and pending are of this page. */
export function OrderCounters({ list }: { list: Snapshot<Orders['list']> }): ReactNode {
  const shown = list.type === 'loaded' ? list.value : undefined;
  return (
    <div className={counted}>
      <dl className={counters}>
        <Counter name={<Trans>Total orders</Trans>} count={shown?.totalCount} />
        <Counter name={<Trans>Completed</Trans>} count={shown && countOf(shown, 'completed')} />
        <Counter name={<Trans context="order">Pending</Trans>} count={shown && countOf(shown, 'pending')} />
      </dl>
      {shown && shown.totalCount > shown.orders.length && (
        <p className={soft}>
          <Trans>Completed and pending are counted on this page.</Trans>
        </p>
      )}
    </div>
  );
}

function countOf({ orders }: Snapshot<OrdersPage>, status: 'completed' | 'pending'): number {
  return orders.filter((order) => order.status === status).length;
}

function Counter({ name, count }: { name: ReactNode; count: number | undefined }): ReactNode {
  return (
    <div className={counter}>
      <dt className={counterName}>{name}</dt>
      <dd className={counterValue}>{count === undefined ? '–' : countText(count)}</dd>
    </div>
  );
}
