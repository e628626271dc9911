import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import { pageCount } from './load-orders.ts';
import type { Order } from '../../protocol/contract.ts';
import type { Orders } from '../../state/orders.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/controls/EmptyState.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { RequestErrorText } from '../../ui/text/RequestErrorText.tsx';
import { Skeleton } from '../../ui/controls/Skeleton.tsx';
import { receipt } from '../../ui/icons/everyday.ts';
import { refresh } from '../../ui/icons/lists.ts';
import { usePages } from '../../ui/use-pages.ts';
import { NumberedPager } from '../../ui/controls/NumberedPager.tsx';
import { OrderCard } from './OrderCard.tsx';
import { OrderCounters } from './OrderCounters.tsx';
import { bar, page, rows, title } from './Orders.css.ts';

/** Product spec section 9. */
const SKELETON_COUNT = 5;

type OrderHistoryProps = {
  list: Snapshot<Orders['list']>;
  onPage: (page: number) => void;
  onPay: (order: Snapshot<Order>) => void;
  onReceipt: (order: Snapshot<Order>) => void;
  onShop: () => void;
};

export function OrderHistory({ list, onPage, onPay, onReceipt, onShop }: OrderHistoryProps): ReactNode {
  const { shown: pages, wanted, turnTo } = usePages(list, onPage);
  const onRefresh = () => turnTo(wanted);
  return (
    <div className={page}>
      <div className={bar}>
        <h2 className={title}>
          <Trans>Your orders</Trans>
        </h2>
        <Button variant="outline" size="sm" pending={list.type === 'loading'} onPress={onRefresh}>
          <Icon path={refresh} size="sm" />
          <Trans>Refresh</Trans>
        </Button>
      </div>
      <OrderCounters list={list} />
      {list.type === 'loading' && <LoadingOrders />}
      {list.type === 'failed' && (
        <LoadFailed title={<Trans>Failed to load order history</Trans>} onRetry={onRefresh}>
          <RequestErrorText error={list.error} />
        </LoadFailed>
      )}
      {list.type === 'loaded' && list.value.orders.length === 0 && <NoOrders onShop={onShop} />}
      {list.type === 'loaded' && list.value.orders.length > 0 && (
        <ul className={rows}>
          {list.value.orders.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} onPay={() => onPay(order)} onReceipt={() => onReceipt(order)} />
            </li>
          ))}
        </ul>
      )}
      {pages && <NumberedPager page={pages.page} totalPages={pageCount(pages.totalCount)} onPage={turnTo} />}
    </div>
  );
}

function LoadingOrders(): ReactNode {
  const { t } = useLingui();
  return (
    <output className={rows} aria-label={t`Loading orders…`}>
      {Array.from({ length: SKELETON_COUNT }, (_, index) => (
        <Skeleton key={index} shape="row" />
      ))}
    </output>
  );
}

function NoOrders({ onShop }: { onShop: () => void }): ReactNode {
  return (
    <EmptyState
      icon={receipt}
      title={<Trans>No Orders Found</Trans>}
      action={
        <Button onPress={onShop}>
          <Trans>View plans</Trans>
        </Button>
      }
    >
      <Trans>You haven't made any purchases yet. Visit our plans page to get started!</Trans>
    </EmptyState>
  );
}
