import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { conversationIdOf } from '../../../src/protocol/ids.ts';
import { createDatabase } from '../../../src/storage/database.ts';
import { createIdbConversationStore } from '../../../src/storage/idb-conversation-store.ts';

// tests/contracts/conversation-store.suite.ts has what every store must do.

test('a record of an unknown shape is ignored', async () => {
  const database = createDatabase('unknown-shape');
  const store = createIdbConversationStore(database);
  await database((db) => db.put('conversations', { id: 'odd', state: 'finished' } as never));

  expect(await store.record(conversationIdOf('odd'))).toBeUndefined();
  expect(await store.recordsIn(['finished'])).toEqual([]);
});
