import type { ConversationEvent, ItemSnapshot } from '../turns/conversation-event.ts';
import type { TermCorrector } from './correct-terms.ts';

/** Corrects the final texts of an event; partial ones are replaced by them soon. */
export function correctEvent(event: ConversationEvent, correct: TermCorrector): ConversationEvent {
  switch (event.type) {
    case 'source-done':
    case 'response-text-done':
      return { ...event, text: correct(event.text) };
    case 'item-snapshot':
    case 'response-item-snapshot':
      return { ...event, item: correctItem(event.item, correct) };
    case 'response-part-snapshot':
      return event.done && event.text !== undefined ? { ...event, text: correct(event.text) } : event;
    case 'response-closed':
      return { ...event, items: event.items.map((item) => correctItem(item, correct)) };
    default:
      return event;
  }
}

function correctItem(item: ItemSnapshot, correct: TermCorrector): ItemSnapshot {
  return item.done ? { ...item, texts: item.texts.map((text) => text && correct(text)) } : item;
}
