import type { ConversationId } from '../domain/ids.ts';
import type { ConversationStore } from '../ports/conversation-store.ts';
import {
  CONVERSATION_STATES,
  type ConversationRecord,
  type ConversationState,
} from '../protocol/conversation-record.ts';
import type { Turn, TurnId } from '../domain/turn.ts';
import { storageRetryMs } from '../domain/backoff.ts';
import { retry } from '../shared/async.ts';
import { reportFailure } from '../shared/report-failure.ts';
import { createMemoryConversationStore } from './memory-conversation-store.ts';

/**
 * The device's store, with a fallback in memory for conversations that it fails to write (storage is full or blocked).
 * Each later write of such a conversation tries to move all of it back to the device.
 * @param onPageOnlyChanged called with the number of conversations that only this page holds
 */
export function createFallbackConversationStore(
  device: ConversationStore,
  onPageOnlyChanged: (count: number) => void,
): FallbackConversationStore {
  return new FallbackConversationStore(device, onPageOnlyChanged);
}

export class FallbackConversationStore implements ConversationStore {
  readonly #device: ConversationStore;
  readonly #memory = createMemoryConversationStore();
  readonly #onPageOnlyChanged: (count: number) => void;
  /** Conversations in `#memory`. */
  readonly #pageOnly = new Set<ConversationId>();
  /** Turns of those that were deleted in `#memory`, and may be on the device. */
  readonly #removed = new Map<ConversationId, Set<TurnId>>();
  /** Conversations in `#memory` that lack what could not be read from the device. */
  readonly #incomplete = new Set<ConversationId>();
  /** The device has stored something since the page was opened: it is not blocked. */
  #hasWritten = false;
  /** The last attempt to list the device's records failed. */
  #hasReadFailed = false;
  /** The last write of each conversation: writes to one conversation run in order. */
  readonly #writes = new Map<ConversationId, Promise<void>>();

  constructor(device: ConversationStore, onPageOnlyChanged: (count: number) => void) {
    this.#device = device;
    this.#onPageOnlyChanged = onPageOnlyChanged;
  }

  /** Closing the page would lose this many conversations. */
  pageOnlyCount(): number {
    return this.#pageOnly.size;
  }

  /** The device may have records that the last `recordsIn` could not return. */
  hasReadFailed(): boolean {
    return this.#hasReadFailed;
  }

  create(record: ConversationRecord): Promise<void> {
    return this.#write(record.id, (store) => store.create(record));
  }

  saveTurns(id: ConversationId, changed: readonly Turn[], removed: readonly TurnId[]): Promise<void> {
    return this.#write(id, (store) => {
      if (store === this.#memory) this.#removed.set(id, new Set([...(this.#removed.get(id) ?? []), ...removed]));
      return store.saveTurns(id, changed, removed);
    });
  }

  update(id: ConversationId, change: Partial<ConversationRecord>, from?: readonly ConversationState[]): Promise<void> {
    return this.#write(id, async (store) => {
      const isUnread = store === this.#memory && this.#incomplete.has(id) && !(await store.record(id));
      if (isUnread) throw new Error('The record cannot be read, and is not changed.');
      await store.update(id, change, from);
    });
  }

  async record(id: ConversationId): Promise<ConversationRecord | undefined> {
    const record = await this.#storeOf(id).record(id);
    return record ?? (this.#incomplete.has(id) ? this.#device.record(id) : undefined);
  }

  async turns(id: ConversationId): Promise<readonly Turn[]> {
    if (!this.#incomplete.has(id)) return this.#storeOf(id).turns(id);
    const turns = [...(await this.#memory.turns(id)), ...(await this.#turnsOnlyOnDevice(id))];
    return turns.sort((a, b) => a.startedAtMs - b.startedAtMs);
  }

  turnCount(id: ConversationId): Promise<number> {
    return this.#storeOf(id).turnCount(id);
  }

  async recordsIn(
    states: readonly ConversationState[],
    mustBeComplete = false,
  ): Promise<readonly ConversationRecord[]> {
    const onDevice = await this.#deviceRecordsIn(states, mustBeComplete);
    const inMemory = await this.#memory.recordsIn(CONVERSATION_STATES);
    const ids = new Set(inMemory.map(({ id }) => id));
    return [...onDevice.filter(({ id }) => !ids.has(id)), ...inMemory.filter(({ state }) => states.includes(state))];
  }

  /** Where the device cannot be read, what is in memory is still listed and uploaded. */
  async #deviceRecordsIn(
    states: readonly ConversationState[],
    mustBeComplete: boolean,
  ): Promise<readonly ConversationRecord[]> {
    try {
      const records = await this.#device.recordsIn(states);
      this.#hasReadFailed = false;
      return records;
    } catch (error) {
      if (mustBeComplete) throw error;
      // Expected where the browser forbids storage: the outbox reads again later.
      this.#hasReadFailed = true;
      return [];
    }
  }

  remove(id: ConversationId): Promise<void> {
    return this.#pageOnly.has(id) ? this.#removeFromBoth(id) : this.#device.remove(id);
  }

  #storeOf(id: ConversationId): ConversationStore {
    return this.#pageOnly.has(id) ? this.#memory : this.#device;
  }

  /** In order: a write that ran while the conversation moves to the device would be deleted with the memory copy. */
  #write(id: ConversationId, work: (store: ConversationStore) => Promise<void>): Promise<void> {
    const before = this.#writes.get(id) ?? Promise.resolve();
    const next = before.catch(() => undefined).then(() => this.#writeNow(id, work));
    this.#writes.set(id, next);
    return next.finally(() => this.#writes.get(id) === next && this.#writes.delete(id));
  }

  async #writeNow(id: ConversationId, work: (store: ConversationStore) => Promise<void>): Promise<void> {
    if (!this.#pageOnly.has(id)) {
      try {
        await work(this.#device);
        this.#hasWritten = true;
        return;
      } catch {
        // Full or blocked, which the app shows: the conversation goes on in memory.
        await this.#copyToMemory(id);
      }
    } else if (this.#incomplete.has(id)) await this.#copyToMemory(id);
    await work(this.#memory);
    await this.#moveToDevice(id);
  }

  /** Storage that fails to write may still be readable. Where it is not, it is read again at the next write. */
  async #copyToMemory(id: ConversationId): Promise<void> {
    const copied = await Promise.allSettled([this.#copyRecord(id), this.#copyTurns(id)]);
    if (copied.every(({ status }) => status === 'fulfilled')) this.#incomplete.delete(id);
    else this.#incomplete.add(id);
    this.#setPageOnly(id, true);
  }

  async #copyRecord(id: ConversationId): Promise<void> {
    const record = (await this.#memory.record(id)) ? undefined : await this.#device.record(id);
    if (record) await this.#memory.create(record);
  }

  async #copyTurns(id: ConversationId): Promise<void> {
    await this.#memory.saveTurns(id, await this.#turnsOnlyOnDevice(id), []);
  }

  /** The turns that `#memory` neither has nor has deleted. */
  async #turnsOnlyOnDevice(id: ConversationId): Promise<readonly Turn[]> {
    const onDevice = await this.#device.turns(id);
    const inMemory = (await this.#memory.turns(id)).map((turn) => turn.id);
    const known = new Set([...inMemory, ...(this.#removed.get(id) ?? [])]);
    return onDevice.filter((turn) => !known.has(turn.id));
  }

  async #moveToDevice(id: ConversationId): Promise<void> {
    const record = await this.#memory.record(id);
    if (!record) return;
    try {
      const turns = await this.#memory.turns(id);
      const currentIds = new Set(turns.map((turn) => turn.id));
      // Turns that were merged into others while the device accepted no writes. It may have more turns than could be read.
      const outdated = [...(this.#removed.get(id) ?? [])].filter((turnId) => !currentIds.has(turnId));
      await this.#device.saveTurns(id, turns, outdated);
      await this.#device.create(record);
    } catch {
      // An uploaded conversation is complete on the server; the copy on this device is incomplete.
      if (record.state === 'stored') await this.#removeFromBoth(id).catch(() => this.#removeLater(id));
      return;
    }
    await this.#memory.remove(id);
    this.#setPageOnly(id, false);
  }

  /** Until then the device would show a conversation that has been uploaded as one that goes on. */
  #removeLater(id: ConversationId): void {
    void retry(() => this.#device.remove(id), { delayMs: storageRetryMs }).catch(reportFailure);
  }

  async #removeFromBoth(id: ConversationId): Promise<void> {
    await this.#memory.remove(id);
    this.#setPageOnly(id, false);
    try {
      await this.#device.remove(id);
    } catch (error) {
      // A blocked device has nothing of it.
      if (await this.#device.record(id).catch(() => this.#hasWritten)) throw error;
    }
  }

  #setPageOnly(id: ConversationId, isPageOnly: boolean): void {
    if (this.#pageOnly.has(id) === isPageOnly) return;
    if (isPageOnly) this.#pageOnly.add(id);
    else this.#pageOnly.delete(id);
    if (!isPageOnly) {
      this.#removed.delete(id);
      this.#incomplete.delete(id);
    }
    this.#onPageOnlyChanged(this.#pageOnly.size);
  }
}
