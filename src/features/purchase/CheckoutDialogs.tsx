import { useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { purchase } from '../../state/purchase.ts';
import type { Checkout } from './checkout.ts';
import { showConfetti } from './confetti.ts';
import { PaymentDialog } from './PaymentDialog.tsx';
import { PaymentMethodDialog } from './PaymentMethodDialog.tsx';

/** The dialogs of the checkout. Leaving the screen cancels it. */
export function CheckoutDialogs({ checkout }: { checkout: Checkout }): ReactNode {
  const { catalogue, choice, payment } = useSnapshot(purchase);
  const navigate = useNavigate();
  const isPaid = payment?.status === 'success';
  useEffect(() => () => checkout.leave(), [checkout]);
  useEffect(() => {
    // The dialog reports the success without the confetti too.
    if (isPaid) showConfetti().catch(() => undefined);
  }, [isPaid]);
  useCheckOnReturn(checkout, payment !== undefined);
  return (
    <>
      <PaymentMethodDialog
        choice={choice}
        methods={catalogue.type === 'loaded' ? catalogue.value.methods : undefined}
        onChoose={(method) => void checkout.payBy(method)}
        onCancel={() => checkout.leave()}
      />
      <PaymentDialog
        payment={payment}
        onOpenPage={() => checkout.showPaymentPage()}
        onCheck={() => void checkout.checkPayment()}
        onTryAgain={() => checkout.tryAgain()}
        onTranslate={() => void navigate({ to: '/' })}
        onClose={() => checkout.leave()}
      />
    </>
  );
}

/** Browsers throttle timers of hidden pages: check at once when the page becomes visible again. */
function useCheckOnReturn(checkout: Checkout, isPaying: boolean): void {
  useEffect(() => {
    if (!isPaying) return undefined;
    const onVisible = () => document.visibilityState === 'visible' && void checkout.checkPayment();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [checkout, isPaying]);
}
