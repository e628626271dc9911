import { hasWords } from '../domain/conversation.ts';
import type { Turn, TurnId } from '../domain/turn.ts';
import type { InterpreterUpdate } from '../ports/interpreter.ts';
import type { ConversationOnScreen } from '../state/conversation.ts';

/** Turns that a replay is to repeat stay on the device until it has, in case the page ends before. */
export class RetractedTurns {
  readonly #byId = new Map<TurnId, Turn>();

  /**
   * Call it before the update is shown.
   * @param removedByCall those of the removed turns that the call itself took back
   * @returns the changes of what is stored, beside those of the changed turns
   */
  note(
    { changed, removed, isReplayHeard }: Pick<InterpreterUpdate, 'changed' | 'removed' | 'isReplayHeard'>,
    removedByCall: readonly TurnId[],
    { turnsById }: Pick<ConversationOnScreen, 'turnsById'>,
  ): { readonly stored: readonly Turn[]; readonly deleted: readonly TurnId[] } {
    for (const { id } of changed) this.#byId.delete(id);
    const over = isReplayHeard ? this.takeAll() : [];
    const merged = new Set<string>(changed.flatMap(({ mergedFromItemIds }) => mergedFromItemIds));
    const stored = removedByCall.flatMap((id) => {
      const turn = turnsById[id];
      return turn && hasWords(turn) && !merged.has(id) ? [{ ...turn, retracted: true as const }] : [];
    });
    for (const turn of stored) this.#byId.set(turn.id, turn);
    return { stored, deleted: [...removed.filter((id) => !this.#byId.has(id)), ...over] };
  }

  /** The conversation has ended: what is not on screen by now has been repeated. */
  takeAll(): readonly TurnId[] {
    const ids = [...this.#byId.keys()];
    this.#byId.clear();
    return ids;
  }
}
