import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { createDatabase } from '../../../src/storage/database.ts';
import { createIdbServerCache } from '../../../src/storage/idb-server-cache.ts';
import { aSavedTurn, aSession } from '../../fixtures/sessions.ts';
import { sessionIdOf } from '../../../src/protocol/ids.ts';

let databases = 0;

function newShelf() {
  databases += 1;
  return createIdbServerCache(createDatabase(`shelf-${databases}`));
}

test('copies come back the newest first, to their owner alone', async () => {
  const shelf = newShelf();
  await shelf.saveSessions('ana', [aSession('old', { created_at: '2026-11-01T10:00:00Z' }), aSession('new')]);
  await shelf.saveSessions('bo', [aSession('his')]);

  expect((await shelf.copies('ana')).map((copy) => copy.sessionId)).toEqual(['new', 'old']);
});

test('turns add up in the order in which they were said, each once, and a later list leaves them', async () => {
  const shelf = newShelf();
  const session = aSession('s1');
  await shelf.saveSessions('ana', [session]);
  await shelf.addTurns('ana', sessionIdOf('s1'), [aSavedTurn('b', 2), aSavedTurn('c', 3)]);

  await shelf.addTurns('ana', sessionIdOf('s1'), [aSavedTurn('a', 1), aSavedTurn('b', 2)]);
  await shelf.saveSessions('ana', [{ ...session, title: 'Renamed' }]);

  const copy = await shelf.copy('ana', sessionIdOf('s1'));
  expect(copy?.turns.map((turn) => turn.item_id)).toEqual(['a', 'b', 'c']);
  expect(copy?.session.title).toBe('Renamed');
});

test('an emptied shelf has nothing of the person and all of the others', async () => {
  const shelf = newShelf();
  await shelf.saveSessions('ana', [aSession('s1'), aSession('s2')]);
  await shelf.saveSessions('bo', [aSession('s3')]);

  await shelf.remove('ana', [sessionIdOf('s1')]);
  const left = await shelf.copies('ana');
  await shelf.clear('ana');

  expect(left.map((copy) => copy.sessionId)).toEqual(['s2']);
  expect(await shelf.copies('ana')).toEqual([]);
  expect(await shelf.copies('bo')).toHaveLength(1);
});
