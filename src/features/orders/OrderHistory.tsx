import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import type { Order } from '../../protocol/contract.ts';
import type { Orders, OrdersPage } from '../../state/orders.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/controls/EmptyState.tsx';
import { NumberedPager } from '../../ui/controls/NumberedPager.tsx';
import { receipt } from '../../ui/icons/everyday.ts';
import { refresh } from '../../ui/icons/lists.ts';
import { heading, row, soft, spread, stack } from '../../ui/layout.css.ts';
import { DetailList } from '../../ui/list/DetailList.tsx';
import { List } from '../../ui/list/List.tsx';
import { Loaded } from '../../ui/list/Loaded.tsx';
import { LoadingList } from '../../ui/list/LoadingList.tsx';
import { countText } from '../../ui/text/amounts.ts';
import { page } from '../../ui/theme/page.css.ts';
import { usePages } from '../../ui/use-pages.ts';
import { pageCount } from './load-orders.ts';
import { OrderCard } from './OrderCard.tsx';

/** Product spec section 9. */
const SKELETON_COUNT = 5;

type OrderHistoryProps = {
  list: Snapshot<Orders['list']>;
  onPage: (page: number) => void;
  onPay: (order: Snapshot<Order>) => void;
  onReceipt: (order: Snapshot<Order>) => void;
  /** Undefined where nothing is sold. */
  onShop: (() => void) | undefined;
};

export function OrderHistory({ list, onPage, onPay, onReceipt, onShop }: OrderHistoryProps): ReactNode {
  const { t } = useLingui();
  const { shown: pages, wanted, turnTo } = usePages(list, onPage);
  const onRefresh = () => turnTo(wanted);
  return (
    <div className={page}>
      <div className={`${row.sm} ${spread}`}>
        <h2 className={heading.xl}>
          <Trans>Your orders</Trans>
        </h2>
        <Button icon={refresh} variant="outline" size="sm" pending={list.type === 'loading'} onPress={onRefresh}>
          <Trans>Refresh</Trans>
        </Button>
      </div>
      <Counters shown={list.type === 'loaded' ? list.value : undefined} />
      <Loaded
        list={list}
        failed={<Trans>Failed to load order history</Trans>}
        placeholder={<LoadingList label={t`Loading orders…`} shape="row" count={SKELETON_COUNT} />}
        onRetry={onRefresh}
      >
        {({ orders }) => (
          <List look="spaced" empty={<NoOrders onShop={onShop} />}>
            {orders.map((order) => (
              <li key={order.id}>
                <OrderCard order={order} onPay={() => onPay(order)} onReceipt={() => onReceipt(order)} />
              </li>
            ))}
          </List>
        )}
      </Loaded>
      {pages && <NumberedPager page={pages.page} totalPages={pageCount(pages.totalCount)} onPage={turnTo} />}
    </div>
  );
}

/** Product spec section 2: the total is of all orders; completed and pending are of this page. */
function Counters({ shown }: { shown: Snapshot<OrdersPage> | undefined }): ReactNode {
  const { t } = useLingui();
  const text = (count: number | undefined) => (count === undefined ? '–' : countText(count));
  const countOf = (status: Order['status']) => text(shown?.orders.filter((order) => order.status === status).length);
  return (
    <div className={stack.sm}>
      <DetailList
        look="tiles"
        details={[
          { name: t`Total orders`, value: text(shown?.totalCount) },
          { name: t`Completed`, value: countOf('completed') },
          { name: t({ message: 'Pending', context: 'order' }), value: countOf('pending') },
        ]}
      />
      {shown && shown.totalCount > shown.orders.length && (
        <p className={soft}>
          <Trans>Completed and pending are counted on this page.</Trans>
        </p>
      )}
    </div>
  );
}

function NoOrders({ onShop }: Pick<OrderHistoryProps, 'onShop'>): ReactNode {
  const title = <Trans>No Orders Found</Trans>;
  if (!onShop) return <EmptyState icon={receipt} title={title} />;
  return (
    <EmptyState
      icon={receipt}
      title={title}
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
