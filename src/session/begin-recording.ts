import type { ConversationRecord, GuestOf } from '../protocol/conversation-record.ts';
import { reportFailure } from '../shared/report-failure.ts';
import { beginConversation, showInConversation, turnsOnScreen } from '../state/conversation.ts';
import { signedInUserId } from '../state/current-balance.ts';
import { showNotice } from '../state/notices.ts';
import { pair } from '../state/pair.ts';
import { isGuest, type RoomState } from '../state/room.ts';
import { CONVERSATION_LOCK_PREFIX, conversationLock } from './conversation-lock.ts';
import type { WithTarget } from './find-target.ts';
import { newRecord } from './new-record.ts';
import type { OpeningSession } from './opening-session.ts';
import type { SessionDeps } from './session-deps.ts';
import { TurnPersister } from './turn-persister.ts';

/** A session whose turns are stored on the device. */
export type WithRecord = WithTarget & {
  readonly persister: TurnPersister;
  /** As it was created on the device. */
  readonly record: ConversationRecord;
  /** Gives the record up to recovery; only after its last write. */
  releaseLock(): void;
};

/** From here on, turns survive a crash of the page. */
export async function beginRecording(
  services: SessionDeps,
  { conversationId, abort, undo }: OpeningSession,
  open: WithTarget,
): Promise<WithRecord> {
  const { title, sessionId, continued } = open;
  const { conversationStore, locks } = services;
  const { conversation, interpreter, room } = services.store;
  const userId = isGuest(room) ? undefined : signedInUserId();
  if (await locks.isAnyHeld(CONVERSATION_LOCK_PREFIX)) showNotice({ type: 'other-tab-listens' });
  const release = await locks.tryAcquire(conversationLock(conversationId));
  const releaseLock = (): void => release?.();
  undo.add(async () => {
    await (continued?.undo() ?? conversationStore.remove(conversationId)).catch(reportFailure);
    // Only after its last write: a free lock gives the record up to recovery.
    releaseLock();
  });
  // The screen may be the next conversation's already.
  abort.signal.throwIfAborted();
  const saveStatus = userId ? 'device' : 'trial';
  if (continued) showInConversation(conversation, { saveStatus });
  else beginConversation(conversation, { id: conversationId, pair: pair.current, saveStatus });
  const onFailed = () => showNotice({ type: 'device-storage-failed' });
  const record: ConversationRecord = {
    ...newRecord({
      id: conversationId,
      sessionId: sessionId ?? '',
      userId,
      title,
      pair: { ...pair.current },
      startedAtMs: continued?.record?.startedAtMs ?? services.clock.now(),
    }),
    interpreter: interpreter.kind === 'device' ? 'device' : undefined,
    guestOf: guestOf(room),
    gaps: continued?.record?.gaps,
  };
  const mayRestore = () => userId === (isGuest(room) ? undefined : signedInUserId());
  const persister = new TurnPersister(conversationStore, record, { onFailed, mayRestore });
  await conversationStore.create(record).catch(onFailed);
  if (continued) {
    persister.save(turnsOnScreen(conversation), []);
    // Before an undo: a write that finds no record puts it back.
    await persister.flush();
  }
  abort.signal.throwIfAborted();
  return { ...open, persister, record, releaseLock };
}

function guestOf({ membership }: RoomState): GuestOf | undefined {
  if (membership?.role !== 'guest' || membership.copyId === undefined) return undefined;
  return { copyId: membership.copyId, hostName: membership.hostName };
}
