import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import { column } from '../layout.css.ts';
import { region } from './Toast.css.ts';

/** Live region for toasts; always mounted, so that screen readers announce the first one. Alt+T focuses it. */
export function ToastRegion({ children }: { children: ReactNode }): ReactNode {
  const { t } = useLingui();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey && event.code === 'KeyT') box.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  // Excludes the region from the aria-hidden of an open dialog.
  return (
    <section
      ref={box}
      className={`${column} ${region}`}
      tabIndex={-1}
      aria-label={t`Notifications (Alt+T)`}
      aria-live="polite"
      data-react-aria-top-layer="true"
    >
      {children}
    </section>
  );
}
