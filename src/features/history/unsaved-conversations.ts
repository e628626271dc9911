import type { ConversationId } from '../../domain/ids.ts';
import { transcriptText, type TranscriptLabels } from '../../domain/transcript.ts';
import type { AppServices } from '../../ports/services.ts';
import type { ConversationRecord, ConversationState } from '../../protocol/conversation-record.ts';
import { deleteUnsavedConversation } from '../../session/delete-unsaved-conversation.ts';
import { refreshOutbox } from '../../session/outbox.ts';
import { history, setOpened } from '../../state/history.ts';
import { loadHistory, type HistoryDeps } from './load-history.ts';
import { sessionOf } from './local-conversations.ts';
import { openedFromDevice } from './open-conversation.ts';
import { reportedAs } from '../../shared/report-failure.ts';

/**
 * Queues a conversation for upload again and uploads it now.
 * @returns its state afterwards; undefined if it is not on this device
 */
export async function retryUpload(
  deps: HistoryDeps & Pick<AppServices, 'outboxSync'>,
  conversationId: ConversationId,
): Promise<ConversationState | undefined> {
  const { conversationStore, outboxSync } = deps;
  await conversationStore.update(conversationId, { state: 'finished', nextTryAtMs: 0, lastError: undefined }, [
    'finished',
    'rejected',
  ]);
  await refreshOutbox(deps);
  await outboxSync.syncNow();
  await refreshOutbox(deps);
  const record = await conversationStore.record(conversationId);
  if (record?.state === 'stored' && history.list.type === 'loaded') await loadHistory(deps, history.list.value.page);
  return record?.state;
}

/** Opens a conversation stored on this device; works offline. */
export async function openUnsaved(
  { conversationStore }: Pick<AppServices, 'conversationStore'>,
  conversationId: ConversationId,
): Promise<void> {
  setOpened({ type: 'loading' });
  const loading = history.opened;
  const reading = Promise.all([conversationStore.record(conversationId), conversationStore.turns(conversationId)]);
  const [record, turns = []] = await reading.catch(reportedAs<[]>([]));
  if (history.opened !== loading) return;
  if (!record) return setOpened({ type: 'failed', error: { code: 'not_found', message: '' } });
  setOpened({ type: 'loaded', value: openedFromDevice(sessionOf(record, turns), turns) });
}

export async function exportUnsaved(
  { conversationStore, files }: Pick<AppServices, 'conversationStore' | 'files'>,
  conversationId: ConversationId,
  labels: TranscriptLabels,
): Promise<void> {
  const record = await conversationStore.record(conversationId);
  if (!record) return;
  const turns = await conversationStore.turns(conversationId);
  files.saveText(`${fileName(record)}.txt`, transcriptText(record.title, turns, labels));
}

/** Minute resolution; colons are not allowed in file names. */
function fileName({ startedAtMs }: ConversationRecord): string {
  const [day = '', time = ''] = new Date(startedAtMs).toISOString().split('T');
  return `conversation-${day}-${time.slice(0, 5).replace(':', '')}`;
}

/** Deletes it from this device; the server deletes its session as soon as it can be reached. */
export async function deleteUnsaved(
  deps: HistoryDeps & Pick<AppServices, 'outboxSync'>,
  conversationId: ConversationId,
): Promise<void> {
  await deleteUnsavedConversation(deps, conversationId);
  await refreshOutbox(deps);
  // Not awaited: an upload that is under way ends first.
  if (await deps.conversationStore.record(conversationId)) void deleteOnServer(deps, conversationId);
}

/** The list may show the session, without turns. */
async function deleteOnServer(
  deps: HistoryDeps & Pick<AppServices, 'outboxSync'>,
  conversationId: ConversationId,
): Promise<void> {
  await deps.outboxSync.syncNow();
  const isDone = !(await deps.conversationStore.record(conversationId));
  if (isDone && history.list.type === 'loaded') await loadHistory(deps, history.list.value.page);
}
