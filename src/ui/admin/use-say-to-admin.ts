import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { admin, takeSaid } from '../../state/admin.ts';
import { post } from '../../state/notices.ts';
import { adminNoticeText } from './admin-notice-text.ts';

/** Hands what the administrator should know to the page's toasts, in words: theirs need not be in everybody's page. */
export function useSayToAdmin(): void {
  const { i18n } = useLingui();
  const waiting = useSnapshot(admin).said.length;
  useEffect(() => {
    if (waiting === 0) return;
    for (const notice of takeSaid()) post({ type: 'server-said', ...adminNoticeText(notice, i18n) });
  }, [waiting, i18n]);
}
