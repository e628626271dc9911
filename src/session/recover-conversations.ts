import { storageRetryMs } from '../domain/backoff.ts';
import { closedTurns } from '../domain/conversation.ts';
import { isWorthUploading } from '../domain/worth-uploading.ts';
import type { ConversationId } from '../domain/ids.ts';
import type { Turn } from '../domain/turn.ts';
import { withoutRepeated } from '../domain/turns/without-repeated.ts';
import type { AppServices, SessionParts } from '../ports/services.ts';
import type { ConversationRecord } from '../protocol/conversation-record.ts';
import { retry } from '../shared/async.ts';
import { isRetryable } from '../shared/retryable.ts';
import { signedInUserId } from '../state/current-balance.ts';
import { conversation } from '../state/conversation.ts';
import { showNotice } from '../state/notices.ts';
import { isSessionActive, session } from '../state/session.ts';
import { conversationLock } from './conversation-lock.ts';
import { saveGuestCopy } from './save-guest-copy.ts';
import { showStored } from './show-stored.ts';
import { reportFailure } from '../shared/report-failure.ts';

type RecoveryDeps = Pick<AppServices, 'api' | 'conversationStore' | 'locks' | 'outboxSync'> & {
  sessionParts(): Promise<Pick<SessionParts, 'rooms'>>;
};

/** Without a network at first; the room's own time ends it otherwise. */
const ROOM_ATTEMPTS = 8;
const ROOM_RETRY_MS = 2000;

/**
 * Finishes conversations in the state `live` that a page has left when it crashed, was closed or could not store their
 * end, so that nothing said in them is lost. Such a record's lock is free. Where the browser has no locks, this page's own
 * conversation looks the same.
 */
export async function recoverConversations(deps: RecoveryDeps): Promise<void> {
  await recoverNowOrLater(deps, async () => {
    for (const { id } of await deps.conversationStore.recordsIn(['live'], true))
      // A record that cannot be read now delays no other.
      await recoverNowOrLater(deps, () => recoverConversation(deps, id));
  });
}

async function recoverNowOrLater(deps: RecoveryDeps, recover: () => Promise<void>): Promise<void> {
  await recover().catch((error: unknown) => {
    reportFailure(error);
    void recoverLater(deps, recover).catch(reportFailure);
  });
}

/** After that at the next launch. */
async function recoverLater(deps: RecoveryDeps, recover: () => Promise<void>): Promise<void> {
  await retry(recover, { delayMs: storageRetryMs });
  await deps.outboxSync.syncNow();
}

async function recoverConversation(deps: RecoveryDeps, id: ConversationId): Promise<void> {
  if (id === session.conversationId || !(await deps.locks.isFree(conversationLock(id)))) return;
  // Read again after the lock: its page may have finished it meanwhile.
  const record = await deps.conversationStore.record(id);
  if (record?.state !== 'live') return;
  // First, and not waited for: the guests talk at the expense of a host who is not there.
  void endRoom(deps, record).catch(reportFailure);
  await finishRecord(deps, record);
}

/** The host's call went with the page, and their conversation ends here: so does the room. */
async function endRoom(
  { conversationStore, sessionParts }: RecoveryDeps,
  { id, roomToken: token }: ConversationRecord,
): Promise<void> {
  if (!token) return;
  const { rooms } = await sessionParts();
  const ended = await retry(
    async () => {
      const response = await rooms.request('endRoom', {}, { token });
      if (response.type === 'failed' && isRetryable(response)) throw new Error(response.code);
      return response;
    },
    { delayMs: (failed) => (failed < ROOM_ATTEMPTS ? ROOM_RETRY_MS * failed : undefined) },
  );
  await conversationStore.update(id, { roomToken: undefined });
  if (ended.type === 'ok') showNotice({ type: 'room-ended' });
}

async function finishRecord(deps: RecoveryDeps, record: ConversationRecord): Promise<void> {
  const { conversationStore } = deps;
  const stored = await conversationStore.turns(record.id);
  const turns = closedTurns(withoutRepeated(stored));
  if (!isWorthUploading(turns)) await deleteEmptySession(deps, record);
  if (record.guestOf && turns.length > 0) {
    await saveGuestCopy(conversationStore, record, turns, turns.at(-1)?.startedAtMs ?? record.startedAtMs);
    return conversationStore.remove(record.id);
  }
  const isShown = turns.length > 0 && showAgain(record, turns);
  // A trial's turns stay on the device until the screen is free to show them.
  if (!record.userId && turns.length > 0 && !isShown) return undefined;
  if (!record.userId || turns.length === 0) return conversationStore.remove(record.id);
  const ids = new Set(turns.map(({ id }) => id));
  const wordless = stored.map(({ id }) => id).filter((id) => !ids.has(id));
  await conversationStore.saveTurns(record.id, turns, wordless);
  const last = turns.at(-1);
  await conversationStore.update(record.id, {
    state: isWorthUploading(turns) ? 'finished' : 'device-only',
    endedAtMs: last ? last.startedAtMs : record.startedAtMs,
  });
}

/**
 * As after Stop: the conversation stays on screen until the next one, to its own user.
 * @returns whether the screen was free
 */
function showAgain(record: ConversationRecord, turns: readonly Turn[]): boolean {
  const isOthers = record.userId !== undefined && record.userId !== signedInUserId();
  if (conversation.order.length > 0 || isSessionActive(session) || isOthers) return false;
  const saved = isWorthUploading(turns) ? 'waiting' : 'device';
  showStored(record, turns, record.userId ? saved : 'trial');
  return true;
}

/**
 * As at Stop, unless the server has turns of it: a device that was full keeps less than was uploaded from the page.
 * Best effort: an empty session costs nothing.
 */
async function deleteEmptySession({ api }: RecoveryDeps, { userId, sessionId }: ConversationRecord): Promise<void> {
  if (sessionId === '' || userId === undefined || userId !== signedInUserId()) return;
  const found = await api.request('session', { params: { id: sessionId } });
  if (found.type === 'failed' || found.body.session.total_turns_count > 0) return;
  await api.request('deleteSession', { params: { id: sessionId } });
}
