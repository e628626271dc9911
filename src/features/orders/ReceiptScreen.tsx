import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { receipt } from '../../state/receipt.ts';
import { isUnreached, useRetryWhenBack } from '../retry-when-back.ts';
import { useServices } from '../use-services.ts';
import { loadReceipt } from './load-receipt.ts';
import { ReceiptPage } from './ReceiptPage.tsx';

export function ReceiptScreen({ orderId, onBack }: { orderId: string; onBack: () => void }): ReactNode {
  const services = useServices();
  const { current } = useSnapshot(receipt);
  const load = () => void loadReceipt(services, orderId);
  useEffect(() => void loadReceipt(services, orderId), [services, orderId]);
  useRetryWhenBack(current.type === 'failed' && isUnreached(current.error), load);
  return <ReceiptPage current={current} onRetry={load} onBack={onBack} onPrint={() => window.print()} />;
}
