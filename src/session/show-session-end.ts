import type { SessionEndReason } from '../domain/connection/end-codes.ts';
import { showInConversation } from '../state/conversation.ts';
import type { SessionStore } from '../state/session-store.ts';
import { showNotice, showOnly } from '../state/notices.ts';

/** Says once why a session has ended. After a log-out that includes what happens to the conversation. */
export function showSessionEnd({ conversation }: Pick<SessionStore, 'conversation'>, reason: SessionEndReason): void {
  if (reason !== 'signed-out') return showNotice({ type: 'session-ended', reason });
  showInConversation(conversation, { isSignOutNoticeShown: true });
  showOnly({ type: 'session-ended', reason });
}
