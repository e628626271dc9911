import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { orders } from '../../state/orders.ts';
import { useFlows } from '../../ui/flows-context.ts';
import { CheckoutDialogs } from '../purchase/CheckoutDialogs.tsx';
import { OrderHistory } from './OrderHistory.tsx';

export function OrderHistoryScreen(): ReactNode {
  const { purchase: flows } = useFlows();
  const navigate = useNavigate();
  const { list } = useSnapshot(orders);
  useEffect(() => void flows.loadOrders(1), [flows]);
  return (
    <>
      <OrderHistory
        list={list}
        onPage={(page) => void flows.loadOrders(page)}
        onPay={(order) => flows.continuePayment(order)}
        onShop={() => void navigate({ to: '/purchase' })}
      />
      <CheckoutDialogs />
    </>
  );
}
