import { useLingui } from '@lingui/react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { notices, dismissNotice } from '../../state/notices.ts';
import { Toast } from '../../ui/controls/Toast.tsx';
import { useFreeSpot } from '../../ui/controls/use-free-spot.ts';
import { noticeText } from './notice-text.ts';

/** Product spec section 9. Further notices are queued. */
const MOST_VISIBLE = 3;

/** Notices as toasts; a notice leaves the state when its toast is dismissed. */
export function NoticeToasts(): ReactNode {
  const { i18n } = useLingui();
  const { posted } = useSnapshot(notices);
  const shown = posted.slice(0, MOST_VISIBLE);
  const marker = useRef<HTMLSpanElement>(null);
  useFreeSpot(marker, shown.length > 0);
  return (
    <>
      <span hidden ref={marker} />
      {shown.map(({ id, notice }) => (
        <Toast key={id} toast={{ id, ...noticeText(notice, i18n) }} onDismiss={dismissNotice} />
      ))}
    </>
  );
}
