import type { OutboxChange } from '../ports/outbox-sync.ts';
import type { AppServices } from '../ports/services.ts';
import { UNSAVED_STATES, WAITING_STATES } from '../protocol/conversation-record.ts';
import type { ConversationRecord } from '../protocol/conversation-record.ts';
import { account } from '../state/account.ts';
import { conversation, setSaveStatus } from '../state/conversation.ts';
import { setUnsaved } from '../state/history.ts';
import { showNotice } from '../state/notices.ts';
import { setOutbox } from '../state/outbox.ts';
import type { OutboxCounts } from '../state/outbox.ts';
import { signedInUserId } from '../state/balance-now.ts';
import { deleteUserCopies } from './local-copies.ts';

/** Counts what waits on this device, and shows it in History, for whoever is signed in. */
export async function refreshOutbox(deps: Pick<AppServices, 'conversationStore'>): Promise<void> {
  const records = await deps.conversationStore.recordsIn(UNSAVED_STATES);
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

/** Tells what became of a conversation: saved, or why not yet. */
export async function handleOutboxChange(world: AppServices, change: OutboxChange): Promise<void> {
  const isOnScreen = conversation.id === change.conversationId;
  if (isForThisPerson(change)) announce(change);
  if (isOnScreen) {
    showKeeping(change);
    // Somebody has just said something worth keeping here: a good moment to ask for the room to do so.
    await world.storage.persist();
  }
  if (change.state === 'stored') await leaveIfSignedOut(world, change.userId);
  await refreshOutbox(world);
}

/** An upload that outlived its person's sign-out leaves no copy behind. */
async function leaveIfSignedOut(world: AppServices, userId: string | undefined): Promise<void> {
  const isKnown = account.current.type !== 'loading';
  if (isKnown && userId !== undefined && userId !== signedInUserId()) await deleteUserCopies(world, userId);
}

/** Somebody else's conversations are not talked about. Who was signed out by the server is still told of theirs. */
function isForThisPerson({ userId }: OutboxChange): boolean {
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
      return showNotice({ type: 'conversation-waiting', reason: 'sign-in' });
    case 'rejected':
      return showNotice({ type: 'conversation-save-failed' });
    case 'finished':
      return showNotice({
        type: 'conversation-waiting',
        reason: change.error?.code === 'network_error' ? 'offline' : 'server',
      });
    case 'live':
    case 'uploading':
    case 'device-only':
      return undefined;
  }
}

function showKeeping(change: OutboxChange): void {
  if (change.state === 'stored' || change.state === 'needs-sign-in' || change.state === 'rejected')
    setSaveStatus(change.state);
}
