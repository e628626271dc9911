import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { createDatabase } from '../../../src/storage/database.ts';
import { createIdbServerCache } from '../../../src/storage/idb-server-cache.ts';
import { aSavedTurn, aSession } from '../../fixtures/sessions.ts';
import { sessionIdOf } from '../../../src/protocol/ids.ts';

let databases = 0;

function newCache() {
  databases += 1;
  return createIdbServerCache(createDatabase(`cache-${databases}`));
}

test('copies are returned newest first, and only to their owner', async () => {
  const cache = newCache();
  await cache.saveSessions('ana', [aSession('old', { created_at: '2026-11-01T10:00:00Z' }), aSession('new')]);
  await cache.saveSessions('bo', [aSession('his')]);

  expect((await cache.copies('ana')).map((copy) => copy.sessionId)).toEqual(['new', 'old']);
});

test('turns are merged in spoken order without duplicates, and a later list keeps them', async () => {
  const cache = newCache();
  const session = aSession('s1');
  await cache.saveSessions('ana', [session]);
  await cache.addTurns('ana', sessionIdOf('s1'), [aSavedTurn('b', 2), aSavedTurn('c', 3)]);

  await cache.addTurns('ana', sessionIdOf('s1'), [aSavedTurn('a', 1), aSavedTurn('b', 2)]);
  await cache.saveSessions('ana', [{ ...session, title: 'Renamed' }]);

  const copy = await cache.copy('ana', sessionIdOf('s1'));
  expect(copy?.turns.map((turn) => turn.item_id)).toEqual(['a', 'b', 'c']);
  expect(copy?.session.title).toBe('Renamed');
});

test('clearing deletes the copies of one user only', async () => {
  const cache = newCache();
  await cache.saveSessions('ana', [aSession('s1'), aSession('s2')]);
  await cache.saveSessions('bo', [aSession('s3')]);

  await cache.remove('ana', [sessionIdOf('s1')]);
  const left = await cache.copies('ana');
  await cache.clear('ana');

  expect(left.map((copy) => copy.sessionId)).toEqual(['s2']);
  expect(await cache.copies('ana')).toEqual([]);
  expect(await cache.copies('bo')).toHaveLength(1);
});
