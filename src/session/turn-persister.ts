import type { ConversationId } from '../domain/ids.ts';
import type { Turn, TurnId } from '../domain/turn.ts';
import type { ConversationStore } from '../ports/conversation-store.ts';
import { reportFailure } from '../shared/report-failure.ts';

/** Write-behind queue: writes changed turns to the device, one write at a time; later changes go with the next. */
export class TurnPersister {
  readonly #store: Pick<ConversationStore, 'saveTurns'>;
  readonly #conversationId: ConversationId;
  readonly #onFailed: () => void;
  readonly #changed = new Map<TurnId, Turn>();
  readonly #removed = new Set<TurnId>();
  #writing: Promise<void> | undefined;

  constructor(store: Pick<ConversationStore, 'saveTurns'>, conversationId: ConversationId, onFailed: () => void) {
    this.#store = store;
    this.#conversationId = conversationId;
    this.#onFailed = onFailed;
  }

  save(changed: readonly Turn[], removed: readonly TurnId[]): void {
    for (const turn of changed) this.#changed.set(turn.id, turn);
    for (const id of removed) {
      this.#changed.delete(id);
      this.#removed.add(id);
    }
    this.#write();
  }

  /** Resolves when everything saved so far is written, or has failed. */
  async flush(): Promise<void> {
    this.#write();
    await this.#writing;
  }

  #write(): void {
    if (this.#changed.size > 0 || this.#removed.size > 0) this.#writing ??= this.#writeAll();
  }

  async #writeAll(): Promise<void> {
    while (this.#changed.size > 0 || this.#removed.size > 0) {
      const [turns, ids] = [[...this.#changed.values()], [...this.#removed]];
      this.#changed.clear();
      this.#removed.clear();
      try {
        await this.#store.saveTurns(this.#conversationId, turns, ids);
      } catch (error) {
        reportFailure(error);
        this.#putBack(turns, ids);
        this.#onFailed();
        break;
      }
    }
    // Synchronously after the last check of the queue, so that no change falls between the two.
    this.#writing = undefined;
  }

  /** For the next write; what has changed meanwhile is newer. */
  #putBack(turns: readonly Turn[], ids: readonly TurnId[]): void {
    for (const turn of turns)
      if (!this.#changed.has(turn.id) && !this.#removed.has(turn.id)) this.#changed.set(turn.id, turn);
    for (const id of ids) this.#removed.add(id);
  }
}
