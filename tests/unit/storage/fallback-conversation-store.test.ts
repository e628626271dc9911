import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { ConversationStore } from '../../../src/ports/conversation-store.ts';
import { createDatabase } from '../../../src/storage/database.ts';
import { createFallbackConversationStore } from '../../../src/storage/fallback-conversation-store.ts';
import { createIdbConversationStore } from '../../../src/storage/idb-conversation-store.ts';
import { aRecord, aTurn } from '../../fixtures/turns.ts';
import { conversationIdOf } from '../../../src/protocol/ids.ts';

let databases = 0;

/** A device whose storage can be full: then nothing more can be written, and all can be read. */
function setUp() {
  databases += 1;
  const real = createIdbConversationStore(createDatabase(`spare-${databases}`));
  const disk = { isFull: false, isForbidden: false };
  let begun = async (): Promise<void> => undefined;
  const unlessFull =
    <Given extends unknown[]>(write: (...given: Given) => Promise<void>) =>
    async (...given: Given) => {
      if (disk.isFull) throw new DOMException('full', 'QuotaExceededError');
      await write(...given);
    };
  const device: ConversationStore = {
    ...real,
    create: unlessFull(async (record) => {
      await real.create(record);
      void begun();
    }),
    saveTurns: unlessFull(real.saveTurns),
    update: unlessFull(real.update),
    async remove(id) {
      if (disk.isForbidden) throw new DOMException('forbidden', 'SecurityError');
      await real.remove(id);
    },
  };
  const held: number[] = [];
  const onBegun = (listener: typeof begun) => void (begun = listener);
  return {
    real,
    disk,
    held,
    onBegun,
    vault: createFallbackConversationStore(device, (count) => void held.push(count)),
  };
}

test('a conversation that the device will not take goes on in the page, whole', async () => {
  const { disk, vault, held, real } = setUp();
  await vault.create(aRecord('c1', { state: 'live' }));
  await vault.saveTurns(conversationIdOf('c1'), [aTurn('t1')], []);
  disk.isFull = true;

  await vault.saveTurns(conversationIdOf('c1'), [aTurn('t2', { startedAtMs: 2_000 })], []);
  await vault.update(conversationIdOf('c1'), { state: 'finished' });

  expect((await vault.turns(conversationIdOf('c1'))).map((turn) => turn.id)).toEqual(['t1', 't2']);
  expect(await vault.recordsIn(['finished'])).toMatchObject([{ id: 'c1' }]);
  expect(await vault.recordsIn(['live'])).toEqual([]);
  expect(await real.turns(conversationIdOf('c1'))).toHaveLength(1);
  expect(vault.pageOnlyCount()).toBe(1);
  expect(held).toEqual([1]);
});

test('once there is room, the next write brings it all to the device', async () => {
  const { disk, vault, held, real } = setUp();
  disk.isFull = true;
  await vault.create(aRecord('c1', { state: 'live' }));
  await vault.saveTurns(conversationIdOf('c1'), [aTurn('t1')], []);
  disk.isFull = false;

  await vault.update(conversationIdOf('c1'), { state: 'stored' });

  expect(await real.record(conversationIdOf('c1'))).toMatchObject({ state: 'stored' });
  expect(await real.turns(conversationIdOf('c1'))).toHaveLength(1);
  expect(held).toEqual([1, 0]);
});

test('a conversation that is held here goes when it is removed', async () => {
  const { disk, vault } = setUp();
  disk.isFull = true;
  await vault.create(aRecord('c1'));

  await vault.remove(conversationIdOf('c1'));

  expect(await vault.record(conversationIdOf('c1'))).toBeUndefined();
  expect(vault.pageOnlyCount()).toBe(0);
});

test('where the device takes nothing at all, what is held here can be removed', async () => {
  const { disk, vault, held } = setUp();
  disk.isFull = true;
  await vault.create(aRecord('c1', { state: 'live' }));
  disk.isForbidden = true;

  await vault.remove(conversationIdOf('c1'));

  expect(held).toEqual([1, 0]);
  expect(await vault.record(conversationIdOf('c1'))).toBeUndefined();
});

test('a turn that was merged away meanwhile is not left on the device', async () => {
  const { disk, vault, real } = setUp();
  await vault.create(aRecord('c1', { state: 'live' }));
  await vault.saveTurns(conversationIdOf('c1'), [aTurn('t1'), aTurn('t2')], []);
  disk.isFull = true;
  await vault.saveTurns(conversationIdOf('c1'), [aTurn('t1', { status: 'incomplete' })], [aTurn('t2').id]);
  disk.isFull = false;

  await vault.update(conversationIdOf('c1'), { state: 'finished' });

  expect(vault.pageOnlyCount()).toBe(0);
  expect((await real.turns(conversationIdOf('c1'))).map((turn) => turn.id)).toEqual(['t1']);
});

test('what is written while a conversation is brought home is not forgotten', async () => {
  for (let steps = 0; steps < 12; steps += 1) {
    const { disk, vault, real, onBegun } = setUp();
    disk.isFull = true;
    await vault.create(aRecord('c1', { state: 'live' }));
    disk.isFull = false;
    const finishing = new Promise<void>((resolve) => {
      onBegun(async () => {
        onBegun(async () => undefined);
        for (let step = 0; step < steps; step += 1) await Promise.resolve();
        resolve(vault.update(conversationIdOf('c1'), { state: 'finished' }));
      });
    });

    await vault.saveTurns(conversationIdOf('c1'), [aTurn('t1')], []);
    await finishing;

    expect(await real.record(conversationIdOf('c1'))).toMatchObject({ state: 'finished' });
  }
});

test('what a full device did not take and the server has is nowhere half', async () => {
  const { disk, vault, held, real } = setUp();
  await vault.create(aRecord('c1', { state: 'live' }));
  await vault.saveTurns(conversationIdOf('c1'), [aTurn('t1')], []);
  disk.isFull = true;
  await vault.saveTurns(conversationIdOf('c1'), [aTurn('t2')], []);

  await vault.update(conversationIdOf('c1'), { state: 'stored' });

  expect(await real.record(conversationIdOf('c1'))).toBeUndefined();
  expect(held).toEqual([1, 0]);
});
