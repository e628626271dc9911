import { subscribe } from 'valtio';
import type { Turn } from '../domain/turn.ts';
import { turnsOnScreen, type ConversationOnScreen } from '../state/conversation.ts';

/** Resolves when no turn on screen is in progress. */
export function whenTurnsAreDone(conversation: ConversationOnScreen): Promise<void> {
  return when(conversation, (turns) => turns.every(({ status }) => status !== 'in_progress'));
}

/** Resolves when a turn on screen is in progress. */
export function whenATurnIsOpen(conversation: ConversationOnScreen): Promise<void> {
  return when(conversation, (turns) => turns.some(({ status }) => status === 'in_progress'));
}

function when(conversation: ConversationOnScreen, isSo: (turns: readonly Turn[]) => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (isSo(turnsOnScreen(conversation))) return resolve();
    const unsubscribe = subscribe(conversation, () => {
      if (!isSo(turnsOnScreen(conversation))) return;
      unsubscribe();
      resolve();
    });
  });
}
