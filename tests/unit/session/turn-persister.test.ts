import { expect, test } from 'vitest';
import { TurnPersister } from '../../../src/session/turn-persister.ts';
import type { ConversationStore } from '../../../src/ports/conversation-store.ts';
import { conversationIdOf } from '../../../src/protocol/ids.ts';
import { createMemoryConversationStore } from '../../../src/storage/memory-conversation-store.ts';
import { aRecord, aTurn } from '../../fixtures/turns.ts';

const events = { onFailed: () => undefined, mayRestore: () => true };

type Write = { readonly changed: readonly string[]; readonly removed: readonly string[] };

function slowStore(): { store: ConversationStore; writes: Write[]; release(): void } {
  const writes: Write[] = [];
  let release: () => void = () => undefined;
  const store = {
    record: async () => aRecord('c1'),
    turnCount: async () => 2,
    saveTurns: (_id: string, changed: readonly { status: string; id: string }[], removed: readonly string[]) => {
      writes.push({ changed: changed.map((turn) => `${turn.id}:${turn.status}`), removed });
      return new Promise<void>((resolve) => (release = resolve));
    },
  } as unknown as ConversationStore;
  return { store, writes, release: () => release() };
}

test('changes during a write go with the next one, each turn once', async () => {
  const { store, writes, release } = slowStore();
  const persister = new TurnPersister(store, aRecord('c1'), events);

  persister.save([aTurn('a', { status: 'in_progress' })], []);
  persister.save([aTurn('b', { status: 'in_progress' })], []);
  persister.save([aTurn('b')], [aTurn('a').id]);
  release();
  await new Promise((resolve) => setTimeout(resolve));
  release();
  await persister.flush();

  expect(writes).toEqual([
    { changed: ['a:in_progress'], removed: [] },
    { changed: ['b:completed'], removed: ['a'] },
  ]);
});

test('a failed write is reported, and the next change is written', async () => {
  let failures = 0;
  let writes = 0;
  const store = {
    record: async () => aRecord('c1'),
    turnCount: async () => 2,
    saveTurns: () => {
      writes += 1;
      return writes === 1 ? Promise.reject(new Error('full')) : Promise.resolve();
    },
  } as unknown as ConversationStore;
  const persister = new TurnPersister(store, aRecord('c1'), { ...events, onFailed: () => (failures += 1) });

  persister.save([aTurn('a')], []);
  await persister.flush();
  persister.save([aTurn('b')], []);
  await persister.flush();

  expect(failures).toBe(1);
  expect(writes).toBe(2);
});

test('a change that arrives just as a write ends is written, too', async () => {
  for (let steps = 0; steps < 8; steps += 1) {
    const { store, writes, release } = slowStore();
    const persister = new TurnPersister(store, aRecord('c1'), events);
    persister.save([aTurn('a')], []);
    release();
    for (let step = 0; step < steps; step += 1) await Promise.resolve();

    persister.save([aTurn('b')], []);
    await new Promise((resolve) => setTimeout(resolve));

    expect(writes).toHaveLength(2);
  }
});

test('a write to a device whose storage was cleared puts back the whole conversation', async () => {
  const store = createMemoryConversationStore();
  const record = aRecord('c1', { state: 'live' });
  await store.create(record);
  const persister = new TurnPersister(store, record, events);
  persister.save([aTurn('a'), aTurn('b')], []);
  persister.save([], [aTurn('b').id]);
  persister.amendRecord({ roomToken: 'token' });
  await persister.flush();

  await store.remove(record.id);
  persister.save([aTurn('c', { startedAtMs: 2000 })], []);
  await persister.flush();

  expect((await store.turns(record.id)).map(({ id }) => id)).toEqual(['a', 'c']);
  expect(await store.record(record.id)).toEqual({ ...record, roomToken: 'token' });
});

test('a write to a device that has lost earlier turns but not the record puts them back', async () => {
  const store = createMemoryConversationStore();
  const record = aRecord('c1', { state: 'live' });
  await store.create(record);
  const persister = new TurnPersister(store, record, events);
  persister.save([aTurn('a'), aTurn('b', { startedAtMs: 1500 })], []);
  await persister.flush();

  // Turns are written with less durability than records.
  await store.saveTurns(record.id, [], [aTurn('a').id, aTurn('b').id]);
  persister.save([aTurn('c', { startedAtMs: 2000 })], []);
  await persister.flush();

  expect((await store.turns(record.id)).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('a conversation that was removed with its account is not put back', async () => {
  const store = createMemoryConversationStore();
  const persister = new TurnPersister(store, aRecord('c1'), { ...events, mayRestore: () => false });

  persister.save([aTurn('a')], []);
  await persister.flush();

  expect(await store.record(conversationIdOf('c1'))).toBeUndefined();
});
