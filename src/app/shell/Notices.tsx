import { Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { loadScreenTexts } from '../../i18n/activate.ts';
import { notices } from '../../state/notices.ts';
import { ToastRegion } from '../../ui/controls/ToastRegion.tsx';
import { lazyExtra } from '../../ui/lazy-part.ts';
import { whenIdle } from '../../ui/when-idle.ts';

const load = async () => (await Promise.all([import('./NoticeToasts.tsx'), loadScreenTexts()]))[0];
const NoticeToasts = lazyExtra(async () => (await load()).NoticeToasts);

/** Shows the notices as toasts. */
export function Notices(): ReactNode {
  const isAnyPosted = useSnapshot(notices).posted.length > 0;
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), []);
  return (
    <ToastRegion>
      {isAnyPosted && (
        <Suspense>
          <NoticeToasts />
        </Suspense>
      )}
    </ToastRegion>
  );
}
