import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { admin, takeAdminNotices } from './admin-state.ts';
import { showNotice } from '../../state/notices.ts';
import { adminNoticeText } from './admin-notice-text.ts';

/** Shows admin notices as toasts. Their texts are formatted here so that they are not part of the main bundle. */
export function useAdminNotices(): void {
  const { i18n } = useLingui();
  const waiting = useSnapshot(admin).pendingNotices.length;
  useEffect(() => {
    if (waiting === 0) return;
    for (const notice of takeAdminNotices()) showNotice({ type: 'server-said', ...adminNoticeText(notice, i18n) });
  }, [waiting, i18n]);
}
