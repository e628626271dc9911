import type { Turn, TurnId } from '../domain/turn.ts';
import type { ConversationStore } from '../ports/conversation-store.ts';

/** Writes changed turns to the device, one write at a time; what changes meanwhile goes with the next. */
export type TurnPersister = {
  save(changed: readonly Turn[], removed: readonly TurnId[]): void;
  /** Resolves when everything kept so far is written, or has failed. */
  flush(): Promise<void>;
};

export function createTurnPersister(
  vault: ConversationStore,
  conversationId: string,
  onFailed: () => void,
): TurnPersister {
  const changed = new Map<TurnId, Turn>();
  const removed = new Set<TurnId>();
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (changed.size > 0 || removed.size > 0) {
      const [turns, ids] = [[...changed.values()], [...removed]];
      changed.clear();
      removed.clear();
      try {
        await vault.saveTurns(conversationId, turns, ids);
      } catch {
        putBack(turns, ids);
        onFailed();
        break;
      }
    }
    // In the same step as the last look at what changed: a change after it starts a write of its own.
    writing = undefined;
  }

  /** For the next try; what has changed meanwhile is newer. */
  function putBack(turns: readonly Turn[], ids: readonly TurnId[]): void {
    for (const turn of turns) if (!changed.has(turn.id) && !removed.has(turn.id)) changed.set(turn.id, turn);
    for (const id of ids) removed.add(id);
  }

  function write(): void {
    if (changed.size > 0 || removed.size > 0) writing ??= writeAll();
  }

  return {
    save(turns, ids) {
      for (const turn of turns) changed.set(turn.id, turn);
      for (const id of ids) {
        changed.delete(id);
        removed.add(id);
      }
      write();
    },
    async flush() {
      write();
      await writing;
    },
  };
}
