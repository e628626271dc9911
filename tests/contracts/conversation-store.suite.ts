import { describe, expect, test } from 'vitest';
import type { ConversationStore } from '../../src/ports/conversation-store.ts';
import { conversationIdOf } from '../../src/protocol/ids.ts';
import { aRecord, aTurn } from '../fixtures/turns.ts';

const [c1, c2] = [conversationIdOf('c1'), conversationIdOf('c2')];

/** The contract of ConversationStore. `newStore` returns an empty one. */
export function conversationStoreSuite(name: string, newStore: () => ConversationStore): void {
  describe(name, () => {
    test('an unknown conversation has no record and no turns', async () => {
      const store = newStore();

      expect(await store.record(c1)).toBeUndefined();
      expect(await store.turns(c1)).toEqual([]);
      expect(await store.recordsIn(['live', 'finished', 'stored'])).toEqual([]);
    });

    test('a created record is read back as it was', async () => {
      const store = newStore();

      await store.create(aRecord('c1', { title: 'Lunch', state: 'live' }));

      expect(await store.record(c1)).toEqual(aRecord('c1', { title: 'Lunch', state: 'live' }));
    });

    test('creating a record again replaces it and keeps the turns', async () => {
      const store = newStore();
      await store.create(aRecord('c1', { title: 'Lunch' }));
      await store.saveTurns(c1, [aTurn('a')], []);

      await store.create(aRecord('c1', { title: 'Dinner' }));

      expect(await store.record(c1)).toMatchObject({ title: 'Dinner' });
      expect(await store.turns(c1)).toHaveLength(1);
    });

    test('an update changes the named fields only', async () => {
      const store = newStore();
      await store.create(aRecord('c1', { title: 'Lunch', state: 'live' }));

      await store.update(c1, { state: 'finished', attempts: 2 });

      expect(await store.record(c1)).toEqual(aRecord('c1', { title: 'Lunch', state: 'finished', attempts: 2 }));
    });

    test('an update from certain states leaves a conversation in another state as it is', async () => {
      const store = newStore();
      await store.create(aRecord('c1', { title: 'Lunch', state: 'finished' }));

      await store.update(c1, { state: 'stored' }, ['uploading']);
      expect(await store.record(c1)).toMatchObject({ state: 'finished' });

      await store.update(c1, { title: 'Dinner' }, ['uploading', 'finished']);
      expect(await store.record(c1)).toMatchObject({ state: 'finished', title: 'Dinner' });
    });

    test('an update of an unknown conversation creates nothing', async () => {
      const store = newStore();

      await store.update(c1, { state: 'stored' });

      expect(await store.record(c1)).toBeUndefined();
      expect(await store.recordsIn(['stored'])).toEqual([]);
    });

    test('a record that was read does not change with a later update', async () => {
      const store = newStore();
      await store.create(aRecord('c1', { state: 'live' }));
      const before = await store.record(c1);

      await store.update(c1, { state: 'finished' });

      expect(before).toMatchObject({ state: 'live' });
    });

    test('turns are returned in the order in which they were spoken', async () => {
      const store = newStore();

      await store.saveTurns(c1, [aTurn('late', { startedAtMs: 2 }), aTurn('early', { startedAtMs: 1 })], []);

      expect((await store.turns(c1)).map(({ id }) => id)).toEqual(['early', 'late']);
    });

    test('a changed turn replaces itself, and a removed one is deleted', async () => {
      const store = newStore();
      await store.saveTurns(c1, [aTurn('a'), aTurn('b')], []);

      await store.saveTurns(c1, [aTurn('a', { status: 'cancelled' })], [aTurn('b').id]);

      expect(await store.turns(c1)).toMatchObject([{ id: 'a', status: 'cancelled' }]);
      expect(await store.turnCount(c1)).toBe(1);
    });

    test('concurrent writes to one conversation are all kept', async () => {
      const store = newStore();
      const ids = ['a', 'b', 'c', 'd'];

      await Promise.all(ids.map((id, index) => store.saveTurns(c1, [aTurn(id, { startedAtMs: index })], [])));

      expect((await store.turns(c1)).map(({ id }) => id)).toEqual(ids);
    });

    test('records are found by state, oldest first', async () => {
      const store = newStore();
      await store.create(aRecord('new', { startedAtMs: 3 }));
      await store.create(aRecord('old', { startedAtMs: 1, state: 'rejected' }));
      await store.create(aRecord('stored', { startedAtMs: 2, state: 'stored' }));

      const found = await store.recordsIn(['finished', 'rejected']);

      expect(found.map(({ id }) => id)).toEqual(['old', 'new']);
    });

    test('a record is found by its new state after an update', async () => {
      const store = newStore();
      await store.create(aRecord('c1', { state: 'finished' }));

      await store.update(c1, { state: 'uploading' });

      expect(await store.recordsIn(['finished'])).toEqual([]);
      expect(await store.recordsIn(['uploading'])).toHaveLength(1);
    });

    test('removing a conversation deletes its turns and leaves the others', async () => {
      const store = newStore();
      await store.create(aRecord('c1'));
      await store.saveTurns(c1, [aTurn('a')], []);
      await store.saveTurns(c2, [aTurn('b')], []);

      await store.remove(c1);

      expect(await store.record(c1)).toBeUndefined();
      expect(await store.turns(c1)).toEqual([]);
      expect(await store.turns(c2)).toHaveLength(1);
    });

    test('removing an unknown conversation does nothing', async () => {
      const store = newStore();
      await store.create(aRecord('c1'));

      await store.remove(c2);

      expect(await store.record(c1)).toBeDefined();
    });
  });
}
