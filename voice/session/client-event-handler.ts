import { unreachable } from '../../src/domain/unreachable.ts';
import { invalidRequest } from '../protocol/protocol-error.ts';
import type { UtteranceSegmenter } from '../vad/utterance-segmenter.ts';
import type { ClientEvent, WrittenItem, WrittenResponse } from '../protocol/client-event.ts';
import type { ConversationItems } from './conversation-items.ts';
import type { ResponseQueue } from './response-queue.ts';
import type { Emit, ProtocolError } from '../protocol/server-event.ts';
import { readItem } from '../protocol/read-item.ts';

/** What the page's requests can reach of a conversation. */
export type ClientEventContext = {
  readonly items: ConversationItems;
  readonly turnTaking: UtteranceSegmenter;
  readonly responses: ResponseQueue;
  readonly emit: Emit;
  stopPlayback(): void;
  respond(written: WrittenResponse | null | undefined): void;
  changeSession(written: unknown): ProtocolError | undefined;
};

/** Does what the page asks; returns why not, where it cannot. */
export function handleClientEvent(event: ClientEvent, desk: ClientEventContext): ProtocolError | undefined {
  switch (event.type) {
    case 'session.update':
      return desk.changeSession(event.session);
    case 'input_audio_buffer.append':
      return invalidRequest('invalid_value', 'Audio comes over the peer connection here.', 'type');
    case 'input_audio_buffer.commit':
      if (desk.turnTaking.commit()) return undefined;
      return invalidRequest('input_audio_buffer_commit_empty', 'There is less than 100 ms of audio to commit.');
    case 'input_audio_buffer.clear':
      return clearInput(desk);
    case 'output_audio_buffer.clear':
      return clearOutput(desk);
    case 'conversation.item.create':
      return addItem(event.item, event.previous_item_id ?? undefined, desk);
    case 'conversation.item.retrieve':
      return retrieveItem(event.item_id, desk);
    case 'conversation.item.delete':
      return deleteItem(event.item_id, desk);
    case 'conversation.item.truncate':
      return truncateItem(event.item_id, event.audio_end_ms, desk);
    case 'response.create':
      return createResponse(event.response, desk);
    case 'response.cancel':
      if (desk.responses.cancel('client_cancelled')) return undefined;
      return invalidRequest('response_cancel_not_active', 'There is no answer to cancel.');
    default:
      return unreachable(event);
  }
}

function clearOutput(desk: ClientEventContext) {
  desk.stopPlayback();
  return undefined;
}

function clearInput({ turnTaking, emit }: ClientEventContext) {
  turnTaking.clear();
  emit({ type: 'input-cleared' });
  return undefined;
}

/** An interpreter is spoken to. What a page may write is far more than any needs, and less than fills a memory. */
const MOST_ITEMS = 1000;
const MOST_WAITING = 8;

function addItem(written: WrittenItem, previousItemId: string | undefined, { items, emit }: ClientEventContext) {
  if (items.count() >= MOST_ITEMS) return invalidRequest('conversation_full', 'The conversation holds no more items.');
  const placed = items.add(readItem(written), previousItemId);
  if (!placed) return unknownItem(previousItemId ?? '', 'previous_item_id');
  emit({ type: 'item-added', ...placed });
  emit({ type: 'item-done', ...placed });
  return undefined;
}

function retrieveItem(id: string, { items, emit }: ClientEventContext) {
  const item = items.get(id);
  if (!item) return unknownItem(id);
  emit({ type: 'item-retrieved', item });
  return undefined;
}

function deleteItem(itemId: string, { items, emit }: ClientEventContext) {
  if (!items.remove(itemId)) return unknownItem(itemId);
  emit({ type: 'item-deleted', itemId });
  return undefined;
}

function truncateItem(itemId: string, audioEndMs: number, { items, emit }: ClientEventContext) {
  if (items.get(itemId)?.role !== 'assistant') return unknownItem(itemId);
  emit({ type: 'item-truncated', itemId, audioEndMs });
  return undefined;
}

function createResponse(written: WrittenResponse | null | undefined, desk: ClientEventContext) {
  if (desk.responses.active !== undefined && written?.conversation !== 'none') {
    return invalidRequest('conversation_already_has_active_response', 'An answer is being given already.');
  }
  if (desk.responses.waiting >= MOST_WAITING)
    return invalidRequest('too_many_responses', 'Too many answers are waited for.');
  desk.respond(written);
  return undefined;
}

function unknownItem(id: string, param = 'item_id') {
  return invalidRequest('item_not_found', `There is no item '${id}' in this conversation.`, param);
}
