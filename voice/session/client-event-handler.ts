import { unreachable } from '../../src/domain/unreachable.ts';
import { isGlossary, readGlossaryText } from '../../src/domain/terms/term-hints.ts';
import type { ClientEvent, WrittenItem, WrittenResponse } from '../protocol/client-event.ts';
import { itemFromClient, itemText } from '../protocol/conversation-item.ts';
import { invalidRequest, type ProtocolError } from '../protocol/protocol-error.ts';
import type { Emit } from '../protocol/server-event.ts';
import type { UtteranceSegmenter } from '../vad/utterance-segmenter.ts';
import type { ConversationItems } from './conversation-items.ts';
import type { ConversationTerms } from './conversation-terms.ts';
import type { ResponseQueue } from './response-queue.ts';

/** The parts of a session that client events act on. */
export type ClientEventContext = {
  readonly items: ConversationItems;
  readonly terms: ConversationTerms;
  readonly segmenter: UtteranceSegmenter;
  readonly responses: ResponseQueue;
  readonly emit: Emit;
  stopPlayback(): void;
  /** The client has written an item. */
  noteWritten(text: string): void;
  respond(written: WrittenResponse | undefined): ProtocolError | undefined;
  updateSession(written: unknown): ProtocolError | undefined;
  /** Sound comes by messages, faster than it was spoken, in place of the sound of the peer connection; or not any more. */
  setReplaying(isActive: boolean): ProtocolError | undefined;
};

type Result = ProtocolError | undefined;

/** Limits per session, far above what an interpreting client needs, against exhausting the server's memory. */
const MAX_ITEMS = 1000;
const MAX_WAITING_RESPONSES = 8;
/** An item is a turn. */
const MAX_ITEM_CHARACTERS = 4000;

/** @returns the error to report to the client, if the event cannot be carried out */
export function handleClientEvent(event: ClientEvent, context: ClientEventContext): Result {
  switch (event.type) {
    case 'session.update':
      return context.updateSession(event.session);
    case 'input_audio_buffer.append':
      return invalidRequest('invalid_value', 'Audio is received over the peer connection only.', 'type');
    case 'input_audio_buffer.commit':
      if (context.segmenter.commit()) return undefined;
      return invalidRequest('input_audio_buffer_commit_empty', 'There is less than 100 ms of audio to commit.');
    case 'input_audio_buffer.clear':
      context.segmenter.clear();
      context.emit({ type: 'input_audio_buffer.cleared' });
      return undefined;
    case 'input_audio_buffer.replay':
      return context.setReplaying(event.is_active);
    case 'output_audio_buffer.clear':
      context.stopPlayback();
      // Drops speech that is not synthesised yet; the text continues.
      context.responses.silence();
      return undefined;
    case 'conversation.item.create':
      return addItem(event.item, event.previous_item_id ?? undefined, context);
    case 'conversation.item.retrieve':
      return retrieveItem(event.item_id, context);
    case 'conversation.item.delete':
      return deleteItem(event.item_id, context);
    case 'conversation.item.truncate':
      return truncateItem(event.item_id, event.audio_end_ms, context);
    case 'response.create':
      return createResponse(event.response ?? undefined, context);
    case 'response.cancel':
      if (context.responses.cancel('client_cancelled')) return undefined;
      return invalidRequest('response_cancel_not_active', 'There is no active response to cancel.');
    default:
      return unreachable(event);
  }
}

function addItem(written: WrittenItem, previousItemId: string | undefined, context: ClientEventContext): Result {
  const { items, emit } = context;
  if (items.count >= MAX_ITEMS) {
    return invalidRequest('conversation_full', `The conversation already holds ${MAX_ITEMS} items.`);
  }
  const item = itemFromClient(written);
  if (itemText(item).length > MAX_ITEM_CHARACTERS) {
    return invalidRequest('item_too_long', `An item holds at most ${MAX_ITEM_CHARACTERS} characters.`, 'item.content');
  }
  const placed = items.add(item, previousItemId);
  if (!placed) return itemNotFound(previousItemId ?? '', 'previous_item_id');
  emit({ type: 'conversation.item.added', ...placed });
  emit({ type: 'conversation.item.done', ...placed });
  context.noteWritten(itemText(item));
  if (isGlossary(item.id)) context.terms.set(item.id, readGlossaryText(itemText(item)));
  return undefined;
}

function retrieveItem(id: string, { items, emit }: ClientEventContext): Result {
  const item = items.get(id);
  if (!item) return itemNotFound(id);
  emit({ type: 'conversation.item.retrieved', item });
  return undefined;
}

function deleteItem(itemId: string, context: ClientEventContext): Result {
  if (!context.items.remove(itemId)) return itemNotFound(itemId);
  context.emit({ type: 'conversation.item.deleted', item_id: itemId });
  context.terms.forget(itemId);
  return undefined;
}

function truncateItem(id: string, audio_end_ms: number, { items, emit }: ClientEventContext): Result {
  if (items.get(id)?.role !== 'assistant') return itemNotFound(id);
  emit({ type: 'conversation.item.truncated', item_id: id, content_index: 0, audio_end_ms });
  return undefined;
}

function createResponse(written: WrittenResponse | undefined, context: ClientEventContext): Result {
  const { responses } = context;
  if (responses.isRunning && written?.conversation !== 'none') {
    return invalidRequest('conversation_already_has_active_response', 'A response is already in progress.');
  }
  if (responses.waitingCount >= MAX_WAITING_RESPONSES) {
    return invalidRequest('too_many_responses', 'Too many responses are waiting.');
  }
  return context.respond(written);
}

function itemNotFound(id: string, param = 'item_id'): ProtocolError {
  return invalidRequest('item_not_found', `There is no item '${id}' in this conversation.`, param);
}
