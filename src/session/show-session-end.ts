import type { SessionEndReason } from '../domain/connection/end-codes.ts';
import { setSignOutNoticeShown } from '../state/conversation.ts';
import { showNotice, showOnly } from '../state/notices.ts';

/** Says once why a session has ended. After a log-out that includes what happens to the conversation. */
export function showSessionEnd(reason: SessionEndReason): void {
  if (reason !== 'signed-out') return showNotice({ type: 'session-ended', reason });
  setSignOutNoticeShown();
  showOnly({ type: 'session-ended', reason });
}
