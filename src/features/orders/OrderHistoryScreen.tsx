import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { orders } from '../../state/orders.ts';
import { isSellingOn, system } from '../../state/system.ts';
import { isUnreached, useRetryWhenBack } from '../retry-when-back.ts';
import { useServices } from '../use-services.ts';
import { Checkout } from '../purchase/checkout.ts';
import { CheckoutDialogs } from '../purchase/CheckoutDialogs.tsx';
import { loadOrders, reloadOrders } from './load-orders.ts';
import { OrderHistory } from './OrderHistory.tsx';
import { ReceiptScreen } from './ReceiptScreen.tsx';

/** The list, or the receipt that the address names (`#receipt-<order>`, as in mails). */
export function OrderHistoryScreen(): ReactNode {
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const orderId = /^receipt-(\w+)$/.exec(hash)?.[1];
  if (orderId === undefined) return <OrderList />;
  return <ReceiptScreen orderId={orderId} onBack={() => void navigate({ to: '/order-history' })} />;
}

function OrderList(): ReactNode {
  const services = useServices();
  const navigate = useNavigate();
  const { list } = useSnapshot(orders);
  const isSelling = isSellingOn(useSnapshot(system).info);
  const [checkout] = useState(() => new Checkout(services, () => reloadOrders(services)));
  useEffect(() => void loadOrders(services, 1), [services]);
  useRetryWhenBack(list.type === 'failed' && isUnreached(list.error), () => void loadOrders(services, 1));
  return (
    <>
      <OrderHistory
        list={list}
        onPage={(page) => void loadOrders(services, page)}
        onPay={(order) => checkout.continuePayment(order)}
        onReceipt={(order) => void navigate({ to: '/order-history', hash: `receipt-${order.order_id}` })}
        onShop={isSelling ? () => void navigate({ to: '/purchase' }) : undefined}
      />
      <CheckoutDialogs checkout={checkout} />
    </>
  );
}
