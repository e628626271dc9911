import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { notices, take } from '../../state/notices.ts';
import { Toasts } from '../controls/Toasts.tsx';
import { noticeText } from './notice-text.ts';

/** Shows what was posted; a notice leaves the state when its toast goes. */
export function Notices(): ReactNode {
  const { i18n } = useLingui();
  const { posted } = useSnapshot(notices);
  const toasts = posted.map(({ id, notice }) => ({ id, ...noticeText(notice, i18n) }));
  return <Toasts toasts={toasts} onDismiss={take} />;
}
