import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { Vault } from '../../../src/ports/vault.ts';
import { createDatabase } from '../../../src/storage/database.ts';
import { createSpareVault } from '../../../src/storage/spare-vault.ts';
import { createVault } from '../../../src/storage/vault.ts';
import { aRecord, aTurn } from '../../fixtures/turns.ts';

let databases = 0;

/** A device whose storage can be full: then nothing more can be written, and all can be read. */
function setUp() {
  databases += 1;
  const real = createVault(createDatabase(`spare-${databases}`));
  const disk = { isFull: false };
  const unlessFull =
    <Given extends unknown[]>(write: (...given: Given) => Promise<void>) =>
    async (...given: Given) => {
      if (disk.isFull) throw new DOMException('full', 'QuotaExceededError');
      await write(...given);
    };
  const device: Vault = {
    ...real,
    begin: unlessFull(real.begin),
    keepTurns: unlessFull(real.keepTurns),
    update: unlessFull(real.update),
  };
  const held: number[] = [];
  return { real, disk, held, vault: createSpareVault(device, (count) => void held.push(count)) };
}

test('a conversation that the device will not take goes on in the page, whole', async () => {
  const { disk, vault, held, real } = setUp();
  await vault.begin(aRecord('c1', { state: 'live' }));
  await vault.keepTurns('c1', [aTurn('t1')], []);
  disk.isFull = true;

  await vault.keepTurns('c1', [aTurn('t2', { startedAtMs: 2_000 })], []);
  await vault.update('c1', { state: 'finished' });

  expect((await vault.turns('c1')).map((turn) => turn.id)).toEqual(['t1', 't2']);
  expect(await vault.recordsIn(['finished'])).toMatchObject([{ id: 'c1' }]);
  expect(await vault.recordsIn(['live'])).toEqual([]);
  expect(await real.turns('c1')).toHaveLength(1);
  expect(vault.heldHere()).toBe(1);
  expect(held).toEqual([1]);
});

test('once there is room, the next write brings it all to the device', async () => {
  const { disk, vault, held, real } = setUp();
  disk.isFull = true;
  await vault.begin(aRecord('c1', { state: 'live' }));
  await vault.keepTurns('c1', [aTurn('t1')], []);
  disk.isFull = false;

  await vault.update('c1', { state: 'stored' });

  expect(await real.record('c1')).toMatchObject({ state: 'stored' });
  expect(await real.turns('c1')).toHaveLength(1);
  expect(held).toEqual([1, 0]);
});

test('a conversation that is held here goes when it is removed', async () => {
  const { disk, vault } = setUp();
  disk.isFull = true;
  await vault.begin(aRecord('c1'));

  await vault.remove('c1');

  expect(await vault.record('c1')).toBeUndefined();
  expect(vault.heldHere()).toBe(0);
});
