import { REMEMBERED_EXCHANGES } from '../../../../src/domain/talk-time.ts';
import type { ConversationEvent, ItemSnapshot } from '../../../../src/domain/turns/conversation-event.ts';

/** The items of the remembered exchanges: each is an utterance and its translation. */
const MAX_ITEMS = 2 * REMEMBERED_EXCHANGES;

/**
 * Keeps the context at the service short. Every response is computed, and billed, on the whole context; and the longer it
 * is, the more the model converses instead of interpreting. So old items are deleted, and the rules are repeated after
 * every response.
 */
export type ContextTrimmer = {
  /** Client events to send after this one. */
  onEvent(event: ConversationEvent): readonly object[];
};

export function createContextTrimmer(reminderText: string): ContextTrimmer {
  let spoken: string[] = [];
  let reminders = 0;

  function note({ itemId, role }: ItemSnapshot): void {
    if (role !== 'other' && !spoken.includes(itemId)) spoken.push(itemId);
  }

  function trimmed(answer: readonly ItemSnapshot[]): readonly object[] {
    const old = spoken.slice(0, -MAX_ITEMS);
    spoken = spoken.slice(-MAX_ITEMS);
    const last = answer.at(-1);
    if (!last) return old.map(deletion);
    const before = reminders === 0 ? [] : [deletion(reminderId(reminders))];
    reminders += 1;
    return [...old.map(deletion), ...before, reminder(reminderId(reminders), last.itemId, reminderText)];
  }

  return {
    onEvent(event) {
      switch (event.type) {
        case 'item-snapshot':
          note(event.item);
          return [];
        case 'item-deleted':
          spoken = spoken.filter((id) => id !== event.itemId);
          return [];
        case 'response-closed':
          for (const item of event.items) note(item);
          return trimmed(event.items);
        default:
          return [];
      }
    },
  };
}

function reminderId(number: number): string {
  return `reminder_${number}`;
}

/** The event id appears in the error if the service refuses the event. */
export function deletion(itemId: string) {
  return { type: 'conversation.item.delete', event_id: `delete_${itemId}`.slice(0, 64), item_id: itemId };
}

/** Right after the response, not at the end: the next utterance may have begun already. */
function reminder(id: string, previousItemId: string, text: string) {
  return {
    type: 'conversation.item.create',
    event_id: `create_${id}`,
    previous_item_id: previousItemId,
    item: { id, type: 'message', role: 'system', content: [{ type: 'input_text', text }] },
  };
}
