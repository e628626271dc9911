import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { createDatabase } from '../../../src/storage/database.ts';
import { createIdbConversationStore } from '../../../src/storage/idb-conversation-store.ts';
import { aRecord, aTurn } from '../../fixtures/turns.ts';
import { conversationIdOf } from '../../../src/protocol/ids.ts';

let databases = 0;

function newVault() {
  databases += 1;
  return createIdbConversationStore(createDatabase(`vault-${databases}`));
}

test('turns come back in the order in which they were said', async () => {
  const vault = newVault();

  await vault.saveTurns(
    conversationIdOf('c1'),
    [aTurn('late', { startedAtMs: 2 }), aTurn('early', { startedAtMs: 1 })],
    [],
  );

  expect((await vault.turns(conversationIdOf('c1'))).map((turn) => turn.id)).toEqual(['early', 'late']);
});

test('a changed turn replaces itself and a swallowed one goes', async () => {
  const vault = newVault();
  await vault.saveTurns(conversationIdOf('c1'), [aTurn('a'), aTurn('b')], []);

  await vault.saveTurns(conversationIdOf('c1'), [aTurn('a', { status: 'cancelled' })], [aTurn('b').id]);

  expect(await vault.turns(conversationIdOf('c1'))).toMatchObject([{ id: 'a', status: 'cancelled' }]);
});

test('removing a conversation takes its turns and leaves the others', async () => {
  const vault = newVault();
  await vault.create(aRecord('c1'));
  await vault.saveTurns(conversationIdOf('c1'), [aTurn('a')], []);
  await vault.saveTurns(conversationIdOf('c2'), [aTurn('b')], []);

  await vault.remove(conversationIdOf('c1'));

  expect(await vault.record(conversationIdOf('c1'))).toBeUndefined();
  expect(await vault.turns(conversationIdOf('c1'))).toEqual([]);
  expect(await vault.turns(conversationIdOf('c2'))).toHaveLength(1);
});

test('records are found by state, oldest first', async () => {
  const vault = newVault();
  await vault.create(aRecord('new', { startedAtMs: 3 }));
  await vault.create(aRecord('old', { startedAtMs: 1, state: 'rejected' }));
  await vault.create(aRecord('stored', { startedAtMs: 2, state: 'stored' }));

  const found = await vault.recordsIn(['finished', 'rejected']);

  expect(found.map((record) => record.id)).toEqual(['old', 'new']);
});

test('a record of an unknown shape is passed over, not thrown at', async () => {
  const database = createDatabase(`vault-odd`);
  const vault = createIdbConversationStore(database);
  await (await database()).put('conversations', { id: 'odd', state: 'finished' } as never);

  expect(await vault.record(conversationIdOf('odd'))).toBeUndefined();
  expect(await vault.recordsIn(['finished'])).toEqual([]);
});
