import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recoverConversations } from '../../../src/session/recover-conversations.ts';
import type { Turn } from '../../../src/domain/turn.ts';
import { setSignedIn } from '../../../src/state/account.ts';
import { beginConversation, conversation, clearConversation, setTurnOrder } from '../../../src/state/conversation.ts';
import { conversationIdOf } from '../../../src/protocol/ids.ts';
import { createDatabase } from '../../../src/storage/database.ts';
import { createFallbackConversationStore } from '../../../src/storage/fallback-conversation-store.ts';
import { createIdbConversationStore } from '../../../src/storage/idb-conversation-store.ts';
import { ok } from '../../fakes/scripted-api.ts';
import { fakeSessionDeps, type FakeSessionDeps } from '../../fakes/session-deps.ts';
import { aUser } from '../../fixtures/people.ts';
import { aSession } from '../../fixtures/sessions.ts';
import { aRecord, aTurn } from '../../fixtures/turns.ts';
import { session, showConnecting, showEnded } from '../../../src/state/session.ts';

beforeEach(() => {
  clearConversation();
  showEnded(session, 'disconnected');
});

test('a conversation whose page has crashed is queued at the next launch', async () => {
  const services = fakeSessionDeps(() => ok({}));
  await services.conversationStore.create(aRecord('c1', { state: 'live', endedAtMs: undefined }));
  await services.conversationStore.saveTurns(
    conversationIdOf('c1'),
    [aTurn('t1'), aTurn('t2', { status: 'in_progress', startedAtMs: 5_000 })],
    [],
  );

  await recoverConversations(services);

  expect(await services.conversationStore.record(conversationIdOf('c1'))).toMatchObject({
    state: 'finished',
    endedAtMs: 5_000,
  });
  expect(await services.conversationStore.turns(conversationIdOf('c1'))).toMatchObject([
    { status: 'completed' },
    { status: 'incomplete' },
  ]);
});

test('of a conversation whose page ended in a replay, words stay that the replay has not repeated', async () => {
  const services = fakeSessionDeps(() => ok({}));
  const said = (id: string, text: string, more: Partial<Turn>) =>
    aTurn(id, { source: { text, language: 'spa' }, ...more });
  await services.conversationStore.create(aRecord('c1', { state: 'live' }));
  const turns = [
    said('t1', '¿Dónde está el ratón?', { retracted: true }),
    said('t2', 'sí señor', { retracted: true }),
    said('t3', '¿Dónde está el rato?', { late: true }),
  ];
  await services.conversationStore.saveTurns(conversationIdOf('c1'), turns, []);

  await recoverConversations(services);

  const stored = await services.conversationStore.turns(conversationIdOf('c1'));
  expect(stored.map(({ source }) => source.text)).toEqual(['sí señor', '¿Dónde está el rato?']);
  expect(stored.some(({ retracted }) => retracted)).toBe(false);
});

afterEach(() => void vi.useRealTimers());

test('a conversation that cannot be read is read again after seconds, and delays no other', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const services = fakeSessionDeps(() => ok({}));
  for (const id of ['c1', 'c2']) {
    await services.conversationStore.create(aRecord(id, { state: 'live' }));
    await services.conversationStore.saveTurns(conversationIdOf(id), [aTurn('t1')], []);
  }
  const turns = services.conversationStore.turns.bind(services.conversationStore);
  let isReadable = false;
  const read = (id: string) =>
    id === 'c1' && !isReadable ? Promise.reject(new Error('unreadable')) : turns(conversationIdOf(id));
  Object.assign(services.conversationStore, { turns: read });

  await recoverConversations(services);

  expect(await services.conversationStore.record(conversationIdOf('c1'))).toMatchObject({ state: 'live' });
  expect(await services.conversationStore.record(conversationIdOf('c2'))).toMatchObject({ state: 'finished' });
  isReadable = true;
  await vi.advanceTimersByTimeAsync(2000);
  await vi.waitFor(() => expect(services.outboxSync.passes).toBe(1));
  expect(await services.conversationStore.record(conversationIdOf('c1'))).toMatchObject({ state: 'finished' });
});

test('conversations that cannot be listed are recovered once they can be', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const services = fakeSessionDeps(() => ok({}));
  const device = createIdbConversationStore(createDatabase('unlisted'));
  await device.create(aRecord('c1', { state: 'live' }));
  await device.saveTurns(conversationIdOf('c1'), [aTurn('t1')], []);
  let isReadable = false;
  const recordsIn: typeof device.recordsIn = (states) =>
    isReadable ? device.recordsIn(states) : Promise.reject(new Error('unreadable'));
  const conversationStore = createFallbackConversationStore({ ...device, recordsIn }, () => undefined);

  await recoverConversations({ ...services, conversationStore });

  isReadable = true;
  // Another list is read first.
  expect(await conversationStore.recordsIn(['finished'])).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  await vi.waitFor(() => expect(services.outboxSync.passes).toBe(1));
  expect(await device.record(conversationIdOf('c1'))).toMatchObject({ state: 'finished' });
});

test('a conversation whose lock another tab holds is left alone', async () => {
  const services = fakeSessionDeps(() => ok({}));
  await services.conversationStore.create(aRecord('c1', { state: 'live' }));
  await services.locks.tryAcquire('conversation:c1');

  await recoverConversations(services);

  expect(await services.conversationStore.record(conversationIdOf('c1'))).toMatchObject({ state: 'live' });
});

test('the conversation of a trial is shown again and stored nowhere', async () => {
  const services = fakeSessionDeps(() => ok({}));
  await services.conversationStore.create(aRecord('c1', { state: 'live', userId: undefined }));
  await services.conversationStore.saveTurns(conversationIdOf('c1'), [aTurn('t1')], []);

  await recoverConversations(services);

  expect(await services.conversationStore.record(conversationIdOf('c1'))).toBeUndefined();
  expect(conversation).toMatchObject({ id: 'c1', saveStatus: 'trial', order: ['t1'] });
});

test('the conversation of a signed-in user is shown again after a reload, without sounds that became no word', async () => {
  const services = fakeSessionDeps(() => ok({}));
  setSignedIn(aUser());
  const gaps = [{ atMs: 1000, seconds: 9 }];
  await services.conversationStore.create(aRecord('c1', { state: 'live', userId: aUser().id, gaps }));
  const sound = aTurn('t2', { status: 'in_progress', source: { text: '', language: undefined } });
  const wordless = { ...sound, translation: { text: '', language: undefined } };
  await services.conversationStore.saveTurns(conversationIdOf('c1'), [aTurn('t1'), wordless], []);

  await recoverConversations(services);

  expect(conversation).toMatchObject({ id: 'c1', saveStatus: 'waiting', order: ['t1'], gaps });
  expect(await services.conversationStore.turns(conversationIdOf('c1'))).toMatchObject([{ id: 't1' }]);
});

test('the conversation of another user of the device is not shown', async () => {
  const services = fakeSessionDeps(() => ok({}));
  setSignedIn(aUser());
  await services.conversationStore.create(aRecord('c1', { state: 'live', userId: 'another' }));
  await services.conversationStore.saveTurns(conversationIdOf('c1'), [aTurn('t1')], []);

  await recoverConversations(services);

  expect(conversation.id).toBeUndefined();
});

test('the conversation of a trial waits while another one is on screen', async () => {
  const services = fakeSessionDeps(() => ok({}));
  beginConversation(conversation, {
    id: conversationIdOf('c2'),
    pair: { source: 'cmn', target: 'eng' },
    saveStatus: 'trial',
  });
  setTurnOrder(conversation, [aTurn('t2').id]);
  await services.conversationStore.create(aRecord('c1', { state: 'live', userId: undefined }));
  await services.conversationStore.saveTurns(conversationIdOf('c1'), [aTurn('t1')], []);

  await recoverConversations(services);

  expect(conversation.id).toBe('c2');

  clearConversation();
  await recoverConversations(services);

  expect(conversation.id).toBe('c1');
});

test('the conversation of this page is not recovered, also in a browser without locks', async () => {
  const services = fakeSessionDeps(() => ok({}));
  setSignedIn(aUser());
  showConnecting(session, conversationIdOf('c1'));
  await services.conversationStore.create(aRecord('c1', { state: 'live' }));

  await recoverConversations(services);

  expect(await services.conversationStore.record(conversationIdOf('c1'))).toMatchObject({ state: 'live' });
  expect(services.api.requests).toEqual([]);
});

test('a conversation that its page finishes meanwhile is left as it is', async () => {
  const services = fakeSessionDeps(() => ok({}));
  await services.conversationStore.create(aRecord('c1', { state: 'live' }));
  await services.conversationStore.saveTurns(conversationIdOf('c1'), [aTurn('t1')], []);
  const { isFree } = services.locks;
  services.locks.isFree = async (name) => {
    await services.conversationStore.update(conversationIdOf('c1'), { state: 'stored' });
    return isFree(name);
  };

  await recoverConversations(services);

  expect(await services.conversationStore.record(conversationIdOf('c1'))).toMatchObject({ state: 'stored' });
});

function serverWith(turnCount: number): FakeSessionDeps {
  return fakeSessionDeps(({ name }) =>
    name === 'session' ? ok({ session: aSession('session-of-c1', { total_turns_count: turnCount }) }) : ok({}),
  );
}

test('an empty conversation is deleted on the server, too', async () => {
  const services = serverWith(0);
  setSignedIn(aUser());
  await services.conversationStore.create(aRecord('c1', { state: 'live' }));

  await recoverConversations(services);

  expect(await services.conversationStore.record(conversationIdOf('c1'))).toBeUndefined();
  expect(services.api.requests.at(-1)).toEqual({ name: 'deleteSession', input: { params: { id: 'session-of-c1' } } });
});

test('a conversation whose turns the server has is not deleted there, however little the full device has kept', async () => {
  const services = serverWith(7);
  setSignedIn(aUser());
  await services.conversationStore.create(aRecord('c1', { state: 'live' }));

  await recoverConversations(services);

  expect(services.api.requests.map(({ name }) => name)).not.toContain('deleteSession');
});
