import { transcriptText } from '../domain/transcript.ts';
import type { TranscriptWords } from '../domain/transcript.ts';
import type { World } from '../ports/world.ts';
import type { ConversationRecord, ConversationState } from '../protocol/conversation-record.ts';
import { history, setOpened } from '../state/history.ts';
import { loadHistory, openedFromDevice } from './history.ts';
import { sessionOf } from './kept-conversations.ts';
import { refreshOutbox } from './outbox.ts';

/**
 * Puts a conversation that could not be saved back in line, and sends it now.
 * @returns what became of it; undefined when it is not on this device
 */
export async function retryOnDevice(world: World, conversationId: string): Promise<ConversationState | undefined> {
  await world.vault.update(conversationId, { state: 'finished', nextTryAtMs: 0, lastError: undefined });
  await refreshOutbox(world);
  await world.courier.deliver();
  await refreshOutbox(world);
  const record = await world.vault.record(conversationId);
  if (record?.state === 'stored' && history.list.type === 'loaded') await loadHistory(world, history.list.value.page);
  return record?.state;
}

/** Opens a conversation from this device; needs no network. */
export async function openOnDevice(world: World, conversationId: string): Promise<void> {
  setOpened({ type: 'loading' });
  const asked = history.opened;
  const reading = Promise.all([world.vault.record(conversationId), world.vault.turns(conversationId)]);
  const [record, turns = []] = await reading.catch((): [] => []);
  if (history.opened !== asked) return;
  if (!record) return setOpened({ type: 'failed', refusal: { code: 'not_found', message: '' } });
  setOpened({ type: 'loaded', value: openedFromDevice(sessionOf(record, turns), turns) });
}

export async function exportOnDevice(world: World, conversationId: string, words: TranscriptWords): Promise<void> {
  const record = await world.vault.record(conversationId);
  if (!record) return;
  const turns = await world.vault.turns(conversationId);
  world.files.saveText(`${fileName(record)}.txt`, transcriptText(record.title, turns, words));
}

/** Minutes are enough to tell two conversations apart, and colons are not allowed in file names. */
function fileName({ startedAtMs }: ConversationRecord): string {
  const [day = '', time = ''] = new Date(startedAtMs).toISOString().split('T');
  return `conversation-${day}-${time.slice(0, 5).replace(':', '')}`;
}

export async function deleteOnDevice(world: World, conversationId: string): Promise<void> {
  await world.vault.remove(conversationId);
  await refreshOutbox(world);
}
