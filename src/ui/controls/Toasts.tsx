import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Toast } from './Toast.tsx';
import type { ToastShown } from './Toast.tsx';
import { region } from './Toast.css.ts';

/** Product spec section 9. More than these wait their turn, so that none is lost. */
const MOST_VISIBLE = 3;

type ToastsProps = { toasts: readonly ToastShown[]; onDismiss: (id: number) => void };

/** Where notices appear. Alt+T brings the keyboard here. */
export function Toasts({ toasts, onDismiss }: ToastsProps): ReactNode {
  const { t } = useLingui();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey && event.code === 'KeyT') box.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  // Marked so that an open dialog neither hides nor silences it.
  return (
    <section
      ref={box}
      className={region}
      tabIndex={-1}
      aria-label={t`Notifications (Alt+T)`}
      aria-live="polite"
      data-react-aria-top-layer="true"
    >
      {toasts.slice(0, MOST_VISIBLE).map((toast) => (
        <Toast key={toast.id} toast={toast} onDismiss={onDismiss} />
      ))}
    </section>
  );
}
