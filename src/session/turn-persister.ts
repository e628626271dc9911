import type { Turn, TurnId } from '../domain/turn.ts';
import type { ConversationStore } from '../ports/conversation-store.ts';
import type { ConversationRecord } from '../protocol/conversation-record.ts';
import { reportFailure } from '../shared/report-failure.ts';

type PersisterStore = Pick<ConversationStore, 'create' | 'record' | 'saveTurns' | 'turnCount' | 'update'>;

export type TurnPersisterEvents = {
  onFailed(): void;
  /** False once the conversation may have been removed on purpose, as after a sign-out. */
  mayRestore(): boolean;
};

/**
 * Write-behind queue: writes changed turns to the device, one write at a time; later changes go with the next. A write that
 * finds less on the device than was saved puts back the whole conversation.
 */
export class TurnPersister {
  readonly #store: PersisterStore;
  readonly #events: TurnPersisterEvents;
  #record: ConversationRecord;
  /** All turns that were saved, in case the device loses them. */
  readonly #saved = new Map<TurnId, Turn>();
  readonly #changed = new Map<TurnId, Turn>();
  readonly #removed = new Set<TurnId>();
  #writing: Promise<void> | undefined;

  constructor(store: PersisterStore, record: ConversationRecord, events: TurnPersisterEvents) {
    this.#store = store;
    this.#record = record;
    this.#events = events;
  }

  /** Changes the record on the device, and what is put back. */
  amendRecord(change: Partial<ConversationRecord>): void {
    this.#record = { ...this.#record, ...change };
    void this.#store.update(this.#record.id, change).catch(reportFailure);
  }

  save(changed: readonly Turn[], removed: readonly TurnId[]): void {
    for (const turn of changed) {
      this.#changed.set(turn.id, turn);
      this.#saved.set(turn.id, turn);
    }
    for (const id of removed) {
      this.#saved.delete(id);
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
      const [turns, ids, count] = [[...this.#changed.values()], [...this.#removed], this.#saved.size];
      this.#changed.clear();
      this.#removed.clear();
      try {
        await this.#store.saveTurns(this.#record.id, turns, ids);
        await this.#restoreLost(count);
      } catch (error) {
        reportFailure(error);
        this.#putBack(turns, ids);
        this.#events.onFailed();
        break;
      }
    }
    // Synchronously after the last check of the queue, so that no change falls between the two.
    this.#writing = undefined;
  }

  /** Storage can be cleared, and a browser that ends can lose turns, which are written with less durability than records. */
  async #restoreLost(turnCount: number): Promise<void> {
    if (!this.#events.mayRestore()) return;
    const { id } = this.#record;
    // Storage that cannot be read is not known to have lost anything.
    if (!(await this.#store.record(id).catch(() => this.#record))) await this.#store.create(this.#record);
    const stored = await this.#store.turnCount(id).catch(() => turnCount);
    if (stored < turnCount) await this.#store.saveTurns(id, [...this.#saved.values()], []);
  }

  /** For the next write; what has changed meanwhile is newer. */
  #putBack(turns: readonly Turn[], ids: readonly TurnId[]): void {
    for (const turn of turns)
      if (!this.#changed.has(turn.id) && !this.#removed.has(turn.id)) this.#changed.set(turn.id, turn);
    for (const id of ids) this.#removed.add(id);
  }
}
