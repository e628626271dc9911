import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { ConversationStore } from '../../../src/ports/conversation-store.ts';
import { createDatabase } from '../../../src/storage/database.ts';
import { createFallbackConversationStore } from '../../../src/storage/fallback-conversation-store.ts';
import { createIdbConversationStore } from '../../../src/storage/idb-conversation-store.ts';
import { aRecord, aTurn } from '../../fixtures/turns.ts';
import { conversationIdOf } from '../../../src/protocol/ids.ts';

let databases = 0;

/** A device whose storage can be full: writes then fail, reads work. Where it is lost, reads fail, too. */
function setUp() {
  databases += 1;
  const real = createIdbConversationStore(createDatabase(`spare-${databases}`));
  const disk = { isFull: false, isForbidden: false, isLost: false };
  let created = async (): Promise<void> => undefined;
  const unlessFull =
    <Given extends unknown[]>(write: (...input: Given) => Promise<void>) =>
    async (...input: Given) => {
      if (disk.isFull || disk.isLost) throw new DOMException('full', 'QuotaExceededError');
      await write(...input);
    };
  const unlessLost =
    <Given extends unknown[], Result>(read: (...input: Given) => Promise<Result>) =>
    async (...input: Given) => {
      if (disk.isLost) throw new DOMException('lost', 'UnknownError');
      return read(...input);
    };
  const device: ConversationStore = {
    ...real,
    record: unlessLost(real.record),
    turns: unlessLost(real.turns),
    create: unlessFull(async (record) => {
      await real.create(record);
      void created();
    }),
    saveTurns: unlessFull(real.saveTurns),
    update: unlessFull(real.update),
    async remove(id) {
      if (disk.isForbidden) throw new DOMException('forbidden', 'SecurityError');
      await real.remove(id);
    },
  };
  const counts: number[] = [];
  const onCreated = (listener: typeof created) => void (created = listener);
  return {
    real,
    disk,
    counts,
    onCreated,
    store: createFallbackConversationStore(device, (count) => void counts.push(count)),
  };
}

test('a conversation that the device fails to write continues completely in memory', async () => {
  const { disk, store, counts, real } = setUp();
  await store.create(aRecord('c1', { state: 'live' }));
  await store.saveTurns(conversationIdOf('c1'), [aTurn('t1')], []);
  disk.isFull = true;

  await store.saveTurns(conversationIdOf('c1'), [aTurn('t2', { startedAtMs: 2_000 })], []);
  await store.update(conversationIdOf('c1'), { state: 'finished' });

  expect((await store.turns(conversationIdOf('c1'))).map((turn) => turn.id)).toEqual(['t1', 't2']);
  expect(await store.recordsIn(['finished'])).toMatchObject([{ id: 'c1' }]);
  expect(await store.recordsIn(['live'])).toEqual([]);
  expect(await real.turns(conversationIdOf('c1'))).toHaveLength(1);
  expect(store.pageOnlyCount()).toBe(1);
  expect(counts).toEqual([1]);
});

test('once there is space, the next write moves all of it to the device', async () => {
  const { disk, store, counts, real } = setUp();
  disk.isFull = true;
  await store.create(aRecord('c1', { state: 'live' }));
  await store.saveTurns(conversationIdOf('c1'), [aTurn('t1')], []);
  disk.isFull = false;

  await store.update(conversationIdOf('c1'), { state: 'stored' });

  expect(await real.record(conversationIdOf('c1'))).toMatchObject({ state: 'stored' });
  expect(await real.turns(conversationIdOf('c1'))).toHaveLength(1);
  expect(counts).toEqual([1, 0]);
});

test('a conversation in memory can be removed', async () => {
  const { disk, store } = setUp();
  disk.isFull = true;
  await store.create(aRecord('c1'));

  await store.remove(conversationIdOf('c1'));

  expect(await store.record(conversationIdOf('c1'))).toBeUndefined();
  expect(store.pageOnlyCount()).toBe(0);
});

test('a conversation in memory can be removed while the device fails all writes', async () => {
  const { disk, store, counts } = setUp();
  disk.isFull = true;
  await store.create(aRecord('c1', { state: 'live' }));
  disk.isForbidden = true;

  await store.remove(conversationIdOf('c1'));

  expect(counts).toEqual([1, 0]);
  expect(await store.record(conversationIdOf('c1'))).toBeUndefined();
});

test('a conversation in memory that the device fails to delete is not removed until the device has deleted it', async () => {
  const { disk, store, real } = setUp();
  await store.create(aRecord('c1', { state: 'live' }));
  disk.isFull = true;
  await store.saveTurns(conversationIdOf('c1'), [aTurn('t1')], []);
  disk.isForbidden = true;

  const first = store.remove(conversationIdOf('c1'));
  await expect(first).rejects.toThrow('forbidden');
  disk.isForbidden = false;
  await store.remove(conversationIdOf('c1'));

  expect(await real.record(conversationIdOf('c1'))).toBeUndefined();
  expect(store.pageOnlyCount()).toBe(0);
});

test('a turn merged meanwhile is deleted from the device', async () => {
  const { disk, store, real } = setUp();
  await store.create(aRecord('c1', { state: 'live' }));
  await store.saveTurns(conversationIdOf('c1'), [aTurn('t1'), aTurn('t2')], []);
  disk.isFull = true;
  await store.saveTurns(conversationIdOf('c1'), [aTurn('t1', { status: 'incomplete' })], [aTurn('t2').id]);
  disk.isFull = false;

  await store.update(conversationIdOf('c1'), { state: 'finished' });

  expect(store.pageOnlyCount()).toBe(0);
  expect((await real.turns(conversationIdOf('c1'))).map((turn) => turn.id)).toEqual(['t1']);
});

test('turns that could not be read while the device failed stay on it', async () => {
  const { disk, store, real } = setUp();
  const c1 = conversationIdOf('c1');
  await store.create(aRecord('c1', { state: 'live' }));
  await store.saveTurns(c1, [aTurn('t1')], []);
  disk.isLost = true;
  await store.saveTurns(c1, [aTurn('t2', { startedAtMs: 2_000 })], []);
  disk.isLost = false;

  await store.create(aRecord('c1', { state: 'live' }));

  expect((await real.turns(c1)).map((turn) => turn.id)).toEqual(['t1', 't2']);
  expect(store.pageOnlyCount()).toBe(0);
});

test('a write during the move to the device is not lost', async () => {
  for (let steps = 0; steps < 12; steps += 1) {
    const { disk, store, real, onCreated } = setUp();
    disk.isFull = true;
    await store.create(aRecord('c1', { state: 'live' }));
    disk.isFull = false;
    const finishing = new Promise<void>((resolve) => {
      onCreated(async () => {
        onCreated(async () => undefined);
        for (let step = 0; step < steps; step += 1) await Promise.resolve();
        resolve(store.update(conversationIdOf('c1'), { state: 'finished' }));
      });
    });

    await store.saveTurns(conversationIdOf('c1'), [aTurn('t1')], []);
    await finishing;

    expect(await real.record(conversationIdOf('c1'))).toMatchObject({ state: 'finished' });
  }
});

test('an uploaded conversation that a full device could not store leaves no incomplete copy', async () => {
  const { disk, store, counts, real } = setUp();
  await store.create(aRecord('c1', { state: 'live' }));
  await store.saveTurns(conversationIdOf('c1'), [aTurn('t1')], []);
  disk.isFull = true;
  await store.saveTurns(conversationIdOf('c1'), [aTurn('t2')], []);

  await store.update(conversationIdOf('c1'), { state: 'stored' });

  expect(await real.record(conversationIdOf('c1'))).toBeUndefined();
  expect(counts).toEqual([1, 0]);
});

test('an uploaded conversation is removed from a device that failed to, once it works again', async () => {
  const { disk, store, real } = setUp();
  const c1 = conversationIdOf('c1');
  await store.create(aRecord('c1', { state: 'live' }));
  await store.saveTurns(c1, [aTurn('t1')], []);
  Object.assign(disk, { isLost: true, isForbidden: true });
  await store.create(aRecord('c1', { state: 'finished' }));
  await store.update(c1, { state: 'stored' });

  Object.assign(disk, { isLost: false, isForbidden: false });

  await expect.poll(() => real.record(c1), { timeout: 10_000 }).toBeUndefined();
});

test('turns that could not be read when a write failed are read again', async () => {
  const { disk, store } = setUp();
  const c1 = conversationIdOf('c1');
  await store.create(aRecord('c1', { state: 'finished' }));
  await store.saveTurns(c1, [aTurn('t1'), aTurn('t2', { startedAtMs: 3000 })], []);
  disk.isLost = true;
  await store.saveTurns(c1, [aTurn('t3', { startedAtMs: 2000 })], [aTurn('t2').id]);

  await expect(store.turns(c1)).rejects.toThrow('lost');
  disk.isLost = false;

  expect((await store.turns(c1)).map((turn) => turn.id)).toEqual(['t1', 't3']);
  expect(await store.record(c1)).toMatchObject({ state: 'finished' });
});

test('a record that could not be read when a write failed is changed by the next write', async () => {
  const { disk, store, real } = setUp();
  const c1 = conversationIdOf('c1');
  await store.create(aRecord('c1', { state: 'live' }));
  disk.isLost = true;
  await store.saveTurns(c1, [aTurn('t1')], []);
  await expect(store.update(c1, { state: 'finished' })).rejects.toThrow('cannot be read');
  disk.isLost = false;
  expect(await store.recordsIn(['live'])).toMatchObject([{ id: c1 }]);

  await store.update(c1, { state: 'finished' });

  expect(await real.record(c1)).toMatchObject({ state: 'finished' });
  expect((await real.turns(c1)).map((turn) => turn.id)).toEqual(['t1']);
});
