import { useLingui } from '@lingui/react/macro';
import { useEffect, type ReactNode } from 'react';
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
  useReceiptTitle(current.type === 'loaded' ? current.value.number : undefined);
  useRetryWhenBack(current.type === 'failed' && isUnreached(current.error), load);
  return <ReceiptPage current={current} onRetry={load} onBack={onBack} onPrint={() => window.print()} />;
}

/** The title of the page is the name of the file that it is saved as. */
function useReceiptTitle(number: string | undefined): void {
  const { t } = useLingui();
  useEffect(() => {
    if (number === undefined) return undefined;
    const before = document.title;
    document.title = `Dragoman – ${t`Receipt ${number}`}`;
    return () => {
      document.title = before;
    };
  }, [number, t]);
}
