import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { handleOutboxChange, refreshOutbox } from '../../../src/session/outbox.ts';
import type { OutboxChange } from '../../../src/ports/outbox-sync.ts';
import { account, setSignedIn, setTokens, setVisitor } from '../../../src/state/account.ts';
import { showSessionEnd } from '../../../src/session/show-session-end.ts';
import { beginConversation, conversation } from '../../../src/state/conversation.ts';
import { clearHistory, history } from '../../../src/state/history.ts';
import { shownSession } from '../../../src/state/session-store.ts';
import { notices } from '../../../src/state/notices.ts';
import { outbox } from '../../../src/state/outbox.ts';
import { drainOutbox } from '../../../src/storage/drain-outbox.ts';
import { setHasPageOnlyConversation } from '../../../src/state/system.ts';
import { failed, ok, scriptedApi } from '../../fakes/scripted-api.ts';
import { fakeSessionDeps } from '../../fakes/session-deps.ts';
import { aUser } from '../../fixtures/people.ts';
import { aRecord } from '../../fixtures/turns.ts';
import { conversationIdOf } from '../../../src/protocol/ids.ts';

function aChange(change: Partial<OutboxChange> = {}): OutboxChange {
  return {
    conversationId: conversationIdOf('c1'),
    userId: 'ana',
    state: 'stored',
    turnCount: 1,
    tokensDeducted: 10,
    warning: undefined,
    error: undefined,
    isRepeated: false,
    ...change,
  };
}

async function deviceWithBoth() {
  const services = fakeSessionDeps(() => ok({}));
  await services.conversationStore.create(aRecord('hers', { state: 'finished' }));
  await services.conversationStore.create(aRecord('hers too', { state: 'rejected' }));
  await services.conversationStore.create(aRecord('his', { state: 'needs-sign-in', userId: 'bo' }));
  return services;
}

beforeEach(() => {
  notices.posted = [];
  clearHistory();
  setSignedIn(aUser());
});

test('counts are of the signed-in user alone', async () => {
  await refreshOutbox(await deviceWithBoth());

  expect(outbox).toEqual({ waiting: 1, needsSignIn: 0, rejected: 1 });
  expect(history.unsaved.map(({ id }) => id).sort()).toEqual(['hers', 'hers too']);
});

test('while no user is signed in, conversations that wait for a sign-in are counted and not listed', async () => {
  setVisitor();

  await refreshOutbox(await deviceWithBoth());

  expect(outbox).toEqual({ waiting: 0, needsSignIn: 2, rejected: 0 });
  expect(history.unsaved).toEqual([]);
});

test('uploads of another user are not announced', async () => {
  const services = await deviceWithBoth();

  await handleOutboxChange(services, aChange({ userId: 'bo', state: 'needs-sign-in' }));
  await handleOutboxChange(services, aChange({ userId: 'ana' }));

  expect(notices.posted.map(({ notice }) => notice.type)).toEqual(['conversation-saved']);
});

test('an upload of this user that is refused asks the server once, which ends the sign-in on screen', async () => {
  const services = fakeSessionDeps(() => ok({}));

  await handleOutboxChange(services, aChange({ userId: 'bo', state: 'needs-sign-in' }));
  expect(services.api.requests).toEqual([]);

  await handleOutboxChange(services, aChange({ userId: 'ana', state: 'needs-sign-in' }));
  expect(services.api.requests.map(({ name }) => name)).toEqual(['profile']);
});

test('a conversation that was counted during a repeated attempt waits for the sign-in again', async () => {
  const services = fakeSessionDeps(() => failed(401));
  await services.conversationStore.create(aRecord('c1', { state: 'needs-sign-in', attempts: 1 }));
  let waitingMeanwhile = 0;
  const api = scriptedApi(async () => {
    // As at a return to the page, while the service worker uploads.
    await refreshOutbox(services);
    waitingMeanwhile = outbox.waiting;
    return failed(401);
  });
  const changes: Promise<void>[] = [];

  await drainOutbox({
    conversationStore: services.conversationStore,
    api,
    clock: services.clock,
    credentials: async () => ({ token: 'refused', user: aUser() }),
    withOutboxLock: (work) => work(),
    random: () => 0.5,
    isReachable: true,
    knowsSignIn: true,
    announce: (change) => void changes.push(handleOutboxChange(services, change)),
  });
  await Promise.all(changes);

  expect(waitingMeanwhile).toBe(1);
  expect(outbox).toEqual({ waiting: 0, needsSignIn: 1, rejected: 0 });
  expect(notices.posted).toEqual([]);
});

test('after the first upload the browser is asked for persistent storage', async () => {
  const services = fakeSessionDeps(() => ok({}));
  beginConversation(conversation, {
    id: conversationIdOf('c1'),
    pair: { source: 'cmn', target: 'eng' },
    saveStatus: 'waiting',
  });

  await handleOutboxChange(services, aChange({ conversationId: conversationIdOf('another') }));
  const before = services.storage.isPersistent;
  await handleOutboxChange(services, aChange());

  expect(before).toBe(false);
  expect(services.storage.isPersistent).toBe(true);
});

test('an upload that finishes after its user has signed out leaves no local copy', async () => {
  const services = await deviceWithBoth();
  await services.conversationStore.create(aRecord('late', { state: 'stored' }));
  setVisitor();

  await handleOutboxChange(services, aChange({ conversationId: conversationIdOf('late') }));

  expect(await services.conversationStore.record(conversationIdOf('late'))).toBeUndefined();
  expect(await services.conversationStore.record(conversationIdOf('hers'))).toBeDefined();
});

test('a conversation that was saved late changes the balance on screen', async () => {
  const balance = { available_tokens: 49_041, used_tokens: 959, unlimited: false };
  const services = fakeSessionDeps(({ name }) => (name === 'tokens' ? ok(balance) : ok({})));
  setTokens({ available_tokens: 50_000, used_tokens: 0, unlimited: false });

  await handleOutboxChange(services, aChange());

  expect(account.current).toMatchObject({ tokens: balance });
});

test('a conversation that only this page holds is not said to be kept on the device', async () => {
  const services = fakeSessionDeps(() => ok({}));
  const offline = aChange({ state: 'finished', error: { code: 'network_error', message: '' } });
  setHasPageOnlyConversation(true);

  await handleOutboxChange(services, offline);
  expect(notices.posted).toEqual([]);
  setHasPageOnlyConversation(false);
  await handleOutboxChange(services, offline);

  expect(notices.posted.map(({ notice }) => notice)).toEqual([{ type: 'conversation-waiting', reason: 'offline' }]);
});

test('a conversation whose user was told of the log-out is not announced a second time', async () => {
  const services = await deviceWithBoth();
  beginConversation(conversation, {
    id: conversationIdOf('c1'),
    pair: { source: 'cmn', target: 'eng' },
    saveStatus: 'waiting',
  });
  showSessionEnd(shownSession, 'signed-out');

  await handleOutboxChange(services, aChange({ state: 'needs-sign-in' }));

  expect(notices.posted.map(({ notice }) => notice)).toEqual([{ type: 'session-ended', reason: 'signed-out' }]);
  expect(conversation.saveStatus).toBe('needs-sign-in');
});
