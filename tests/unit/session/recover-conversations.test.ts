import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { recoverConversations } from '../../../src/session/recover-conversations.ts';
import { setSignedIn } from '../../../src/state/account.ts';
import { beginConversation, conversation, clearConversation, setTurnOrder } from '../../../src/state/conversation.ts';
import { conversationIdOf } from '../../../src/protocol/ids.ts';
import { setSessionConnecting, setSessionEnded } from '../../../src/state/session.ts';
import { ok } from '../../fakes/scripted-api.ts';
import { fakeServices } from '../../fakes/services.ts';
import type { FakeServices } from '../../fakes/services.ts';
import { aUser } from '../../fixtures/people.ts';
import { aSession } from '../../fixtures/sessions.ts';
import { aRecord, aTurn } from '../../fixtures/turns.ts';

beforeEach(() => {
  clearConversation();
  setSessionEnded('disconnected');
});

test('a conversation whose page died is queued at the next launch', async () => {
  const world = fakeServices(() => ok({}));
  await world.conversationStore.create(aRecord('c1', { state: 'live', endedAtMs: undefined }));
  await world.conversationStore.saveTurns(
    conversationIdOf('c1'),
    [aTurn('t1'), aTurn('t2', { status: 'in_progress', startedAtMs: 5_000 })],
    [],
  );

  await recoverConversations(world);

  expect(await world.conversationStore.record(conversationIdOf('c1'))).toMatchObject({
    state: 'finished',
    endedAtMs: 5_000,
  });
  expect(await world.conversationStore.turns(conversationIdOf('c1'))).toMatchObject([
    { status: 'completed' },
    { status: 'incomplete' },
  ]);
});

test('a conversation that cannot be read waits for the next time, and holds up no other', async () => {
  const world = fakeServices(() => ok({}));
  for (const id of ['c1', 'c2']) {
    await world.conversationStore.create(aRecord(id, { state: 'live' }));
    await world.conversationStore.saveTurns(conversationIdOf(id), [aTurn('t1')], []);
  }
  const { turns } = world.conversationStore;
  const read = (id: string) => (id === 'c1' ? Promise.reject(new Error('unreadable')) : turns(conversationIdOf(id)));
  Object.assign(world.conversationStore, { turns: read });

  await recoverConversations(world);

  expect(await world.conversationStore.record(conversationIdOf('c1'))).toMatchObject({ state: 'live' });
  expect(await world.conversationStore.record(conversationIdOf('c2'))).toMatchObject({ state: 'finished' });
});

test('a conversation that another tab still holds is left alone', async () => {
  const world = fakeServices(() => ok({}));
  await world.conversationStore.create(aRecord('c1', { state: 'live' }));
  await world.locks.tryAcquire('conversation:c1');

  await recoverConversations(world);

  expect(await world.conversationStore.record(conversationIdOf('c1'))).toMatchObject({ state: 'live' });
});

test('what a trial left behind is on screen again, and nowhere else', async () => {
  const world = fakeServices(() => ok({}));
  await world.conversationStore.create(aRecord('c1', { state: 'live', userId: undefined }));
  await world.conversationStore.saveTurns(conversationIdOf('c1'), [aTurn('t1')], []);

  await recoverConversations(world);

  expect(await world.conversationStore.record(conversationIdOf('c1'))).toBeUndefined();
  expect(conversation).toMatchObject({ id: 'c1', saveStatus: 'trial', order: ['t1'], totals: { turnCount: 1 } });
});

test('what a trial left behind does not take the place of what is on screen, and waits', async () => {
  const world = fakeServices(() => ok({}));
  beginConversation(conversationIdOf('c2'), { source: 'cmn', target: 'eng' }, 'trial');
  setTurnOrder([aTurn('t2').id]);
  await world.conversationStore.create(aRecord('c1', { state: 'live', userId: undefined }));
  await world.conversationStore.saveTurns(conversationIdOf('c1'), [aTurn('t1')], []);

  await recoverConversations(world);

  expect(conversation.id).toBe('c2');

  clearConversation();
  await recoverConversations(world);

  expect(conversation.id).toBe('c1');
});

test('the conversation of this page is none that was left, also where the browser has no locks to give', async () => {
  const world = fakeServices(() => ok({}));
  setSignedIn(aUser());
  setSessionConnecting(conversationIdOf('c1'));
  await world.conversationStore.create(aRecord('c1', { state: 'live' }));

  await recoverConversations(world);

  expect(await world.conversationStore.record(conversationIdOf('c1'))).toMatchObject({ state: 'live' });
  expect(world.api.calls).toEqual([]);
});

test('a conversation that its page finishes just then is left as it is', async () => {
  const world = fakeServices(() => ok({}));
  await world.conversationStore.create(aRecord('c1', { state: 'live' }));
  await world.conversationStore.saveTurns(conversationIdOf('c1'), [aTurn('t1')], []);
  const { isFree } = world.locks;
  world.locks.isFree = async (name) => {
    await world.conversationStore.update(conversationIdOf('c1'), { state: 'stored' });
    return isFree(name);
  };

  await recoverConversations(world);

  expect(await world.conversationStore.record(conversationIdOf('c1'))).toMatchObject({ state: 'stored' });
});

function serverWith(turnCount: number): FakeServices {
  return fakeServices(({ name }) =>
    name === 'session' ? ok({ session: aSession('session-of-c1', { total_turns_count: turnCount }) }) : ok({}),
  );
}

test('what was left without a word is let go on the server too', async () => {
  const world = serverWith(0);
  setSignedIn(aUser());
  await world.conversationStore.create(aRecord('c1', { state: 'live' }));

  await recoverConversations(world);

  expect(await world.conversationStore.record(conversationIdOf('c1'))).toBeUndefined();
  expect(world.api.calls.at(-1)).toEqual({ name: 'deleteSession', input: { params: { id: 'session-of-c1' } } });
});

test('what the server has is not deleted there, however little a full device has kept of it', async () => {
  const world = serverWith(7);
  setSignedIn(aUser());
  await world.conversationStore.create(aRecord('c1', { state: 'live' }));

  await recoverConversations(world);

  expect(world.api.calls.map(({ name }) => name)).not.toContain('deleteSession');
});
