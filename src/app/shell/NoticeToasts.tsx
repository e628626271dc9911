import { useNavigate } from '@tanstack/react-router';
import { useLingui } from '@lingui/react/macro';
import { useRef, type ReactNode } from 'react';
import { useSnapshot, type Snapshot } from 'valtio';
import { isAboutTokens, type Notice } from '../../domain/notice.ts';
import { account } from '../../state/account.ts';
import { notices, dismissNotice } from '../../state/notices.ts';
import { isSellingOn, system } from '../../state/system.ts';
import { Toast, type ToastContent } from '../../ui/controls/Toast.tsx';
import { useFreeSpot } from '../../ui/controls/use-free-spot.ts';
import { noticeText } from './notice-text.ts';

/** Product spec section 9. Further notices are queued. */
const MOST_VISIBLE = 3;

/** Notices as toasts; a notice leaves the state when its toast is dismissed. */
export function NoticeToasts(): ReactNode {
  const { i18n } = useLingui();
  const { posted } = useSnapshot(notices);
  const shown = posted.slice(0, MOST_VISIBLE);
  const actionOf = useToastActions();
  const marker = useRef<HTMLSpanElement>(null);
  useFreeSpot(marker, shown.length > 0);
  return (
    <>
      <span hidden ref={marker} />
      {shown.map(({ id, notice }) => (
        <Toast
          key={id}
          toast={{ id, ...noticeText(notice, i18n), action: actionOf(id, notice) }}
          onDismiss={dismissNotice}
        />
      ))}
    </>
  );
}

/** Leads a person without tokens to what is sold, if anything is; to a visitor Home offers an account. */
function useToastActions(): (id: number, notice: Snapshot<Notice>) => ToastContent['action'] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isSignedIn = useSnapshot(account).current.type === 'signed-in';
  const isSelling = isSellingOn(useSnapshot(system).info);
  return (id, notice) => {
    if (!isSignedIn || !isSelling || !isAboutTokens(notice)) return undefined;
    const onPress = () => {
      dismissNotice(id);
      void navigate({ to: '/purchase' });
    };
    return { label: t`Purchase`, onPress };
  };
}
