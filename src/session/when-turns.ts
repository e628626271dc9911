import { subscribe } from 'valtio';
import type { Turn } from '../domain/turn.ts';
import { turnsOnScreen, type ConversationOnScreen } from '../state/conversation.ts';

/** Resolves when no turn on screen is in progress, after `ms` milliseconds at the latest. */
export function whenTurnsAreDone(conversation: ConversationOnScreen, ms: number): Promise<void> {
  return when(conversation, ms, (turns) => turns.every(({ status }) => status !== 'in_progress'));
}

/** Resolves when a turn on screen is in progress, after `ms` milliseconds at the latest. */
export function whenATurnIsOpen(conversation: ConversationOnScreen, ms: number): Promise<void> {
  return when(conversation, ms, (turns) => turns.some(({ status }) => status === 'in_progress'));
}

function when(
  conversation: ConversationOnScreen,
  ms: number,
  isSo: (turns: readonly Turn[]) => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    if (isSo(turnsOnScreen(conversation))) return resolve();
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, ms);
    const unsubscribe = subscribe(conversation, () => isSo(turnsOnScreen(conversation)) && end());
  });
}
