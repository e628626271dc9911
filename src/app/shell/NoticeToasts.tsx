import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { notices, dismissNotice } from '../../state/notices.ts';
import { Toast } from '../../ui/controls/Toast.tsx';
import { noticeText } from './notice-text.ts';

/** Product spec section 9. More than these wait their turn, so that none is lost. */
const MOST_VISIBLE = 3;

/** What was posted, as toasts; a notice leaves the state when its toast goes. */
export function NoticeToasts(): ReactNode {
  const { i18n } = useLingui();
  const { posted } = useSnapshot(notices);
  return posted
    .slice(0, MOST_VISIBLE)
    .map(({ id, notice }) => <Toast key={id} toast={{ id, ...noticeText(notice, i18n) }} onDismiss={dismissNotice} />);
}
