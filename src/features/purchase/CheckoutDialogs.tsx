import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { purchase } from '../../state/purchase.ts';
import { useFlows } from '../../ui/flows-context.ts';
import { showConfetti } from './confetti.ts';
import { PaymentMethodDialog } from './PaymentMethodDialog.tsx';
import { PaymentDialog } from './PaymentDialog.tsx';

/** The dialogs of the checkout. Leaving the screen cancels it. */
export function CheckoutDialogs(): ReactNode {
  const { purchase: flows } = useFlows();
  const { catalogue, choice, payment } = useSnapshot(purchase);
  const isPaid = payment?.status === 'success';
  useEffect(() => () => flows.leave(), [flows]);
  useEffect(() => {
    // The dialog reports the success without the confetti too.
    if (isPaid) showConfetti().catch(() => undefined);
  }, [isPaid]);
  useCheckOnReturn(payment !== undefined);
  return (
    <>
      <PaymentMethodDialog
        choice={choice}
        methods={catalogue.type === 'loaded' ? catalogue.value.methods : undefined}
        isPaying={payment !== undefined}
        onChoose={(method) => void flows.payBy(method)}
        onCancel={() => flows.leave()}
      />
      <PaymentDialog
        payment={payment}
        onOpenPage={() => flows.showPaymentPage()}
        onCheck={() => void flows.checkPayment()}
        onClose={() => flows.leave()}
      />
    </>
  );
}

/** Browsers throttle timers of hidden pages: check at once when the page becomes visible again. */
function useCheckOnReturn(isPaying: boolean): void {
  const { purchase: flows } = useFlows();
  useEffect(() => {
    if (!isPaying) return undefined;
    const onVisible = () => document.visibilityState === 'visible' && void flows.checkPayment();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [flows, isPaying]);
}
