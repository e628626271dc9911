import { transcriptText } from '../../domain/transcript.ts';
import type { TranscriptWords } from '../../domain/transcript.ts';
import type { AppServices } from '../../ports/services.ts';
import type { ConversationRecord, ConversationState } from '../../protocol/conversation-record.ts';
import { history, setOpened } from '../../state/history.ts';
import { loadHistory, openedFromDevice } from './load-history.ts';
import { sessionOf } from './local-conversations.ts';
import { refreshOutbox } from '../../session/outbox.ts';

/**
 * Puts a conversation that could not be saved back in line, and sends it now.
 * @returns what became of it; undefined when it is not on this device
 */
export async function retryUpload(world: AppServices, conversationId: string): Promise<ConversationState | undefined> {
  await world.conversationStore.update(conversationId, { state: 'finished', nextTryAtMs: 0, lastError: undefined });
  await refreshOutbox(world);
  await world.outboxSync.syncNow();
  await refreshOutbox(world);
  const record = await world.conversationStore.record(conversationId);
  if (record?.state === 'stored' && history.list.type === 'loaded') await loadHistory(world, history.list.value.page);
  return record?.state;
}

/** Opens a conversation stored on this device; works offline. */
export async function openUnsaved(world: AppServices, conversationId: string): Promise<void> {
  setOpened({ type: 'loading' });
  const asked = history.opened;
  const reading = Promise.all([
    world.conversationStore.record(conversationId),
    world.conversationStore.turns(conversationId),
  ]);
  const [record, turns = []] = await reading.catch((): [] => []);
  if (history.opened !== asked) return;
  if (!record) return setOpened({ type: 'failed', refusal: { code: 'not_found', message: '' } });
  setOpened({ type: 'loaded', value: openedFromDevice(sessionOf(record, turns), turns) });
}

export async function exportUnsaved(world: AppServices, conversationId: string, words: TranscriptWords): Promise<void> {
  const record = await world.conversationStore.record(conversationId);
  if (!record) return;
  const turns = await world.conversationStore.turns(conversationId);
  world.files.saveText(`${fileName(record)}.txt`, transcriptText(record.title, turns, words));
}

/** Minute resolution; colons are not allowed in file names. */
function fileName({ startedAtMs }: ConversationRecord): string {
  const [day = '', time = ''] = new Date(startedAtMs).toISOString().split('T');
  return `conversation-${day}-${time.slice(0, 5).replace(':', '')}`;
}

export async function deleteUnsaved(world: AppServices, conversationId: string): Promise<void> {
  await world.conversationStore.remove(conversationId);
  await refreshOutbox(world);
}
