import { useEffect, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { loadTextsAndStyles } from '../../ui/texts-and-styles.ts';
import { notices } from '../../state/notices.ts';
import { useServices } from '../../features/use-services.ts';
import type { AppServices } from '../../ports/services.ts';
import { ToastRegion } from '../../ui/controls/ToastRegion.tsx';
import { lazyExtra } from '../../ui/lazy-part.tsx';
import { whenIdle } from '../../ui/when-idle.ts';

const load = async () => (await Promise.all([import('./NoticeToasts.tsx'), loadTextsAndStyles()]))[0];
const NoticeToasts = lazyExtra(async () => (await load()).NoticeToasts);

/** Shows the notices as toasts. */
export function Notices(): ReactNode {
  const isAnyPosted = useSnapshot(notices).posted.length > 0;
  const services = useServices();
  // Only in advance: the first notice loads it again.
  useEffect(() => whenIdle(() => void prepare(services).catch(() => undefined)), [services]);
  return <ToastRegion>{isAnyPosted && <NoticeToasts />}</ToastRegion>;
}

async function prepare(services: AppServices): Promise<void> {
  await load();
  (await import('../../features/account/stashed-notice.ts')).showStashedNotice(services);
}
