import type { ConversationId } from '../domain/ids.ts';
import type { ConversationStore } from '../ports/conversation-store.ts';
import type { ConversationRecord } from '../protocol/conversation-record.ts';
import { createMemoryConversationStore } from './memory-conversation-store.ts';

export type FallbackConversationStore = ConversationStore & {
  /** How many conversations only this page holds: closing it would lose them. */
  pageOnlyCount(): number;
};

/**
 * The device's vault, with room in the page for a conversation that the device will not take (storage full, or
 * switched off). Each later write tries the device again, with all of the conversation.
 */
export function createFallbackConversationStore(
  device: ConversationStore,
  onHeld: (count: number) => void,
): FallbackConversationStore {
  const spare = createMemoryConversationStore();
  const held = new Set<ConversationId>();
  const writing = new Map<ConversationId, Promise<void>>();

  function hold(id: ConversationId, isHeld: boolean): void {
    if (held.has(id) === isHeld) return;
    if (isHeld) held.add(id);
    else held.delete(id);
    onHeld(held.size);
  }

  /** Takes over what the device has of it so far; reading works even when writing does not. */
  async function takeOver(id: ConversationId): Promise<void> {
    const [record, turns] = await Promise.all([
      device.record(id).catch(() => undefined),
      device.turns(id).catch(() => []),
    ]);
    if (record) await spare.create(record);
    await spare.saveTurns(id, turns, []);
    hold(id, true);
  }

  async function bringHome(id: ConversationId): Promise<void> {
    const record = await spare.record(id);
    if (!record) return;
    try {
      const turns = await spare.turns(id);
      const kept = new Set(turns.map((turn) => turn.id));
      // Turns that were merged into others while the device took nothing.
      const gone = (await device.turns(id)).map((turn) => turn.id).filter((turnId) => !kept.has(turnId));
      await device.saveTurns(id, turns, gone);
      await device.create(record);
    } catch {
      // The server has all of it; of what the device has, nobody knows how much is missing.
      if (record.state === 'stored') await letGo(id);
      return;
    }
    await spare.remove(id);
    hold(id, false);
  }

  async function letGo(id: ConversationId): Promise<void> {
    await spare.remove(id);
    hold(id, false);
    await device.remove(id).catch(() => undefined);
  }

  /** One after the other: what comes while a conversation is brought home would be forgotten with the spare. */
  function write(id: ConversationId, work: (vault: ConversationStore) => Promise<void>): Promise<void> {
    const before = writing.get(id) ?? Promise.resolve();
    const next = before.catch(() => undefined).then(() => writeNow(id, work));
    writing.set(id, next);
    return next.finally(() => writing.get(id) === next && writing.delete(id));
  }

  async function writeNow(id: ConversationId, work: (vault: ConversationStore) => Promise<void>): Promise<void> {
    if (!held.has(id)) {
      try {
        return await work(device);
      } catch {
        await takeOver(id);
      }
    }
    await work(spare);
    await bringHome(id);
  }

  return {
    pageOnlyCount: () => held.size,
    create: (record) => write(record.id, (vault) => vault.create(record)),
    saveTurns: (id, changed, removed) => write(id, (vault) => vault.saveTurns(id, changed, removed)),
    update: (id, change) => write(id, (vault) => vault.update(id, change)),
    record: (id) => (held.has(id) ? spare.record(id) : device.record(id)),
    turns: (id) => (held.has(id) ? spare.turns(id) : device.turns(id)),
    async recordsIn(states) {
      const onDevice = await device.recordsIn(states).catch((): readonly ConversationRecord[] => []);
      return [...onDevice.filter(({ id }) => !held.has(id)), ...(await spare.recordsIn(states))];
    },
    // What the device would not take is gone with the page's own.
    remove: (id) => (held.has(id) ? letGo(id) : device.remove(id)),
  };
}
