import type { OutboxChange } from '../ports/outbox-sync.ts';
import type { AppServices } from '../ports/services.ts';
import { UNSAVED_STATES, WAITING_STATES, type ConversationRecord } from '../protocol/conversation-record.ts';
import { account } from '../state/account.ts';
import { conversation, showInConversation } from '../state/conversation.ts';
import { setUnsaved } from '../state/history.ts';
import { showNotice } from '../state/notices.ts';
import { setOutbox, type OutboxCounts } from '../state/outbox.ts';
import { signedInUserId } from '../state/current-balance.ts';
import { refreshBalance } from '../state/refresh-balance.ts';
import { system } from '../state/system.ts';
import { deleteUserCopies } from './local-copies.ts';

/** Counts and lists the unsaved conversations of the signed-in user. */
export async function refreshOutbox({ conversationStore }: Pick<AppServices, 'conversationStore'>): Promise<void> {
  const records = await conversationStore.recordsIn(UNSAVED_STATES);
  const userId = signedInUserId();
  if (userId === undefined) {
    setUnsaved([]);
    return setOutbox({ waiting: 0, rejected: 0, needsSignIn: records.filter(isWaiting).length });
  }
  const own = records.filter((record) => record.userId === userId);
  setUnsaved(own);
  setOutbox(countsOf(own));
}

function isWaiting({ state, userId }: ConversationRecord): boolean {
  return userId !== undefined && WAITING_STATES.includes(state);
}

function countsOf(records: readonly ConversationRecord[]): OutboxCounts {
  return {
    waiting: records.filter(({ state }) => state === 'finished' || state === 'uploading').length,
    needsSignIn: records.filter(({ state }) => state === 'needs-sign-in').length,
    rejected: records.filter(({ state }) => state === 'rejected').length,
  };
}

type OutboxChangeDeps = Pick<AppServices, 'api' | 'clock' | 'conversationStore' | 'serverCache' | 'storage'>;

/** Reports the result of an upload attempt: saved, or why not yet. */
export async function handleOutboxChange(deps: OutboxChangeDeps, change: OutboxChange): Promise<void> {
  if (change.isRepeated) return refreshOutbox(deps);
  const isOnScreen = conversation.id === change.conversationId;
  if (isForThisUser(change)) announce(change);
  if (isOnScreen) {
    showSaveStatus(change);
    // The user has just made something worth keeping: browsers grant persistent storage more readily now.
    await deps.storage.persist();
  }
  if (change.state === 'stored') {
    await deleteCopiesAfterSignOut(deps, change.userId);
    // The balance on screen lacks the charge of a late upload.
    await refreshBalance(deps);
  }
  await refreshOutbox(deps);
  // Another tab was refused. This request is, too, which ends the sign-in on screen.
  if (change.state === 'needs-sign-in' && change.userId === signedInUserId()) await deps.api.request('profile', {});
}

/** An upload that finishes after its user has signed out leaves no local copy. */
async function deleteCopiesAfterSignOut(deps: OutboxChangeDeps, userId: string | undefined): Promise<void> {
  const isKnown = account.current.type !== 'loading';
  if (isKnown && userId !== undefined && userId !== signedInUserId()) await deleteUserCopies(deps, userId);
}

/** Other users' conversations are not announced. A user whom the server has signed out still learns about theirs. */
function isForThisUser({ userId }: OutboxChange): boolean {
  const signedIn = signedInUserId();
  return signedIn === undefined || signedIn === userId;
}

function announce(change: OutboxChange): void {
  switch (change.state) {
    case 'stored':
      if (change.warning) return showNotice({ type: 'conversation-saved-with-warning' });
      return showNotice({
        type: 'conversation-saved',
        turnCount: change.turnCount,
        tokens: change.tokensDeducted ?? 0,
      });
    case 'needs-sign-in':
      if (conversation.isSignOutNoticeShown && conversation.id === change.conversationId) return undefined;
      return showNotice({ type: 'conversation-waiting', reason: 'sign-in' });
    case 'rejected':
      return showNotice({ type: 'conversation-save-failed' });
    case 'finished':
      // A full device does not keep it: that was said when its storage failed.
      if (system.hasPageOnlyConversation) return undefined;
      return showNotice({
        type: 'conversation-waiting',
        reason: change.error?.code === 'network_error' ? 'offline' : 'server',
      });
    case 'live':
    case 'uploading':
    case 'device-only':
    case 'deleted':
      return undefined;
  }
}

function showSaveStatus(change: OutboxChange): void {
  if (change.state === 'stored' || change.state === 'needs-sign-in' || change.state === 'rejected')
    showInConversation(conversation, { saveStatus: change.state });
}
