import 'fake-indexeddb/auto';
import { subscribe } from 'valtio';
import { beforeEach, expect, test, vi } from 'vitest';
import { deleteConversation, followUploads, loadHistory } from '../../../../src/features/history/load-history.ts';
import { addressOf, historySearch, targetAt } from '../../../../src/features/history/history-search-parameters.ts';
import { loadAllTurns, loadMoreTurns, openConversation } from '../../../../src/features/history/open-conversation.ts';
import {
  deleteUnsaved,
  exportUnsaved,
  openUnsaved,
  retryUpload,
} from '../../../../src/features/history/unsaved-conversations.ts';
import { openTarget, targetOf } from '../../../../src/features/history/open-target.ts';
import { HistorySearch } from '../../../../src/features/history/search-history.ts';
import type { ApiResult } from '../../../../src/ports/api.ts';
import type { OutboxChange } from '../../../../src/ports/outbox-sync.ts';
import { setSignedIn } from '../../../../src/state/account.ts';
import { clearHistory, history, setOpened } from '../../../../src/state/history.ts';
import { notices } from '../../../../src/state/notices.ts';
import { failed, ok, scriptedApi } from '../../../fakes/scripted-api.ts';
import type { ScriptedAnswer } from '../../../fakes/scripted-api.ts';
import type { MadeRequest } from '../../../fakes/scripted-api.ts';
import { aUser } from '../../../fixtures/people.ts';
import { aSavedTurn, aSession } from '../../../fixtures/sessions.ts';
import { aRecord, aTurn } from '../../../fixtures/turns.ts';
import { conversationIdOf, sessionIdOf } from '../../../../src/protocol/ids.ts';
import { fakeClock } from '../../../fakes/clock.ts';
import { deviceStores } from '../../../fakes/device-stores.ts';
import { fakeOutboxSync } from '../../../fakes/outbox-sync.ts';
import { fakeFiles } from '../../../fakes/page.ts';

const withServer = (answer: ScriptedAnswer) => ({
  api: scriptedApi(answer),
  ...deviceStores(),
  outboxSync: fakeOutboxSync(),
  files: fakeFiles(),
  clock: fakeClock(),
});

const savedId = sessionIdOf('s1');

function pageOf(input: unknown): number {
  return Number(/"page":(\d+)/.exec(JSON.stringify(input))?.[1]);
}

/** A server with one conversation of seven turns, five per page, in the wrong order. */
function server({ name, input }: MadeRequest): ApiResult<unknown> {
  const page = pageOf(input);
  if (name === 'sessions') return ok({ sessions: [aSession('s1')], pagination: { page, total: 1, total_pages: 1 } });
  if (name === 'session') return ok({ session: aSession('s1') });
  if (name === 'deleteSession') return ok({ message: 'Deleted 7 turns', deleted_turns_count: 7 });
  const turns = page === 1 ? [5, 1, 2, 3, 4] : [5, 7, 6];
  return ok({
    turns: turns.map((second) => aSavedTurn(`t${second}`, second)),
    pagination: { page, total: 7, total_pages: 2 },
  });
}

function opened() {
  return history.opened?.type === 'loaded' ? history.opened.value : undefined;
}

function postedNotices(): unknown[] {
  return notices.posted.map(({ notice }) => notice);
}

beforeEach(() => {
  notices.posted = [];
  clearHistory();
  setSignedIn(aUser());
});

test('the list is loaded ten per page', async () => {
  const services = withServer(server);

  await loadHistory(services, 1);

  expect(services.api.requests[0]?.input).toEqual({ query: { page: 1, limit: 10 } });
  expect(history.list).toMatchObject({ type: 'loaded', value: { page: 1, totalPages: 1 } });
});

test('a failure to load the list shows a notice', async () => {
  await loadHistory(
    withServer(() => failed(500)),
    1,
  );

  expect(history.list).toMatchObject({ type: 'failed', error: { message: 'message of 500' } });
  expect(postedNotices()).toEqual([{ type: 'conversation-loading-failed' }]);
});

test('the page requested last is shown, whichever arrives first', async () => {
  const answers: ((page: number) => void)[] = [];
  const services = withServer(
    () =>
      new Promise((resolve) =>
        answers.push((page) =>
          resolve(ok({ sessions: [aSession('s1')], pagination: { page, total: 30, total_pages: 3 } })),
        ),
      ),
  );

  const both = [loadHistory(services, 2), loadHistory(services, 3)];
  await new Promise((resolve) => setTimeout(resolve));
  answers[1]?.(3);
  answers[0]?.(2);
  await Promise.all(both);

  expect(history.list).toMatchObject({ type: 'loaded', value: { page: 3 } });
});

test('a page that has become empty loads the one before', async () => {
  const services = withServer(({ input }) => {
    const page = pageOf(input);
    const sessions = page === 1 ? [aSession('s1')] : [];
    return ok({ sessions, pagination: { page, total: 10, total_pages: 1 } });
  });

  await loadHistory(services, 2);

  expect(history.list).toMatchObject({ type: 'loaded', value: { page: 1 } });
});

test('a conversation opens with its first five turns in time order', async () => {
  const services = withServer(server);

  await openConversation(services, savedId);

  expect(opened()?.turns.map((turn) => turn.itemId)).toEqual(['t1', 't2', 't3', 't4', 't5']);
  expect(opened()).toMatchObject({ totalTurns: 7, nextPage: 2 });
});

test('more turns are appended, each once', async () => {
  const services = withServer(server);
  await openConversation(services, savedId);

  await loadMoreTurns(services);

  expect(opened()?.turns.map((turn) => turn.itemId)).toEqual(['t1', 't2', 't3', 't4', 't5', 't6', 't7']);
  expect(opened()?.nextPage).toBeUndefined();
  expect(history.isLoadingMore).toBe(false);
});

test('a conversation that was closed while it loaded stays closed', async () => {
  const services = withServer(server);

  const opening = openConversation(services, savedId);
  setOpened(undefined);
  await opening;

  expect(history.opened).toBeUndefined();
});

test('a conversation that was closed while more of it loaded stays closed', async () => {
  const services = withServer(server);
  await openConversation(services, savedId);

  const more = loadMoreTurns(services);
  setOpened(undefined);
  await more;

  expect(history.opened).toBeUndefined();
});

test('a failure to open a conversation shows a notice', async () => {
  await openConversation(
    withServer(() => failed(404, 'session_not_found')),
    savedId,
  );

  expect(history.opened).toEqual({ type: 'failed', error: { code: 'session_not_found', message: 'message of 404' } });
  expect(postedNotices()).toEqual([{ type: 'conversation-loading-failed' }]);
});

test('a deletion reports the number of turns and reloads the list', async () => {
  const services = withServer(server);
  await loadHistory(services, 1);

  await deleteConversation(services, savedId);

  expect(services.api.requests.map(({ name }) => name)).toEqual(['sessions', 'deleteSession', 'sessions']);
  expect(postedNotices()).toEqual([{ type: 'conversation-deleted', turnCount: 7 }]);
});

test('a failed deletion shows a notice and keeps the list', async () => {
  const services = withServer((call) => (call.name === 'deleteSession' ? failed(500) : server(call)));
  await loadHistory(services, 1);

  await deleteConversation(services, savedId);

  expect(history.list.type).toBe('loaded');
  expect(postedNotices()).toEqual([{ type: 'conversation-delete-failed' }]);
});

test('unsaved conversations are listed for their owner only', async () => {
  const services = withServer(server);
  await services.conversationStore.create(aRecord('hers', { state: 'rejected' }));
  await services.conversationStore.create(aRecord('his', { state: 'finished', userId: 'bo' }));
  await services.conversationStore.create(aRecord('saved', { state: 'stored' }));

  await loadHistory(services, 1);

  expect(history.unsaved.map((record) => record.id)).toEqual(['hers']);
});

test('an unsaved conversation opens offline', async () => {
  const services = withServer(() => failed(0, 'network_error'));
  await services.conversationStore.create(aRecord('hers', { title: 'At the station' }));
  await services.conversationStore.saveTurns(
    conversationIdOf('hers'),
    [aTurn('a'), aTurn('b', { startedAtMs: 2000 })],
    [],
  );

  await openUnsaved(services, conversationIdOf('hers'));

  expect(opened()).toMatchObject({ totalTurns: 2, nextPage: undefined, session: { title: 'At the station' } });
});

test('a retry queues a rejected conversation again and uploads it', async () => {
  const services = withServer(server);
  await services.conversationStore.create(aRecord('hers', { state: 'rejected', nextTryAtMs: 9e15 }));

  await retryUpload(services, conversationIdOf('hers'));

  expect(await services.conversationStore.record(conversationIdOf('hers'))).toMatchObject({
    state: 'finished',
    nextTryAtMs: 0,
  });
  expect(services.outboxSync.passes).toBeGreaterThan(0);
});

test('an export has each speaker, language and time, with the translation below the source text', async () => {
  const services = withServer(server);
  await services.conversationStore.create(
    aRecord('hers', { title: 'At the station', startedAtMs: Date.UTC(2026, 10, 20, 10, 5) }),
  );
  await services.conversationStore.saveTurns(conversationIdOf('hers'), [aTurn('a', { startedAtMs: 0 })], []);

  await exportUnsaved(services, conversationIdOf('hers'), {
    speaker: (speaker) => (speaker === 'userA' ? 'User A' : 'User B'),
    language: (code) => (code === 'cmn' ? 'Mandarin Chinese' : code),
    firstHeard: (text) => `first heard: ${text}`,
    onDevice: () => 'translated on this device',
    time: () => '10:05',
  });

  expect(services.files.saved).toEqual([
    {
      name: 'conversation-2026-11-20-1005.txt',
      text: 'At the station\n\n10:05 · User A · Mandarin Chinese\n你好\n→ Hello\n',
    },
  ]);
});

test('deleting an unsaved conversation uploads nothing and deletes its session at once', async () => {
  const services = withServer(server);
  await services.conversationStore.create(aRecord('hers', { state: 'finished' }));
  await services.conversationStore.saveTurns(conversationIdOf('hers'), [aTurn('a')], []);

  await deleteUnsaved(services, conversationIdOf('hers'));

  expect(services.outboxSync.passes).toBeGreaterThan(0);
  expect(history.unsaved).toEqual([]);
  expect(await services.conversationStore.record(conversationIdOf('hers'))).toMatchObject({ state: 'deleted' });
});

test('an unsaved conversation that was deleted is not queued again by a retry', async () => {
  const services = withServer(server);
  await services.conversationStore.create(aRecord('hers', { state: 'rejected' }));
  await deleteUnsaved(services, conversationIdOf('hers'));

  await retryUpload(services, conversationIdOf('hers'));

  expect(await services.conversationStore.record(conversationIdOf('hers'))).toMatchObject({ state: 'deleted' });
});

test('deleting an unsaved conversation deletes its turns', async () => {
  const services = withServer(server);
  await services.conversationStore.create(aRecord('hers', { state: 'device-only' }));
  await services.conversationStore.saveTurns(conversationIdOf('hers'), [aTurn('a')], []);

  await deleteUnsaved(services, conversationIdOf('hers'));

  expect(await services.conversationStore.turns(conversationIdOf('hers'))).toEqual([]);
  expect(history.unsaved).toEqual([]);
});

/** The server above, until `goOffline` is called. */
function serverThatGoesOffline() {
  const network = { isOnline: true };
  const services = withServer((call) => (network.isOnline ? server(call) : failed(0, 'network_error')));
  return { services, goOffline: () => (network.isOnline = false) };
}

test('offline the list shows the local copies, marked as such', async () => {
  const { services, goOffline } = serverThatGoesOffline();
  await services.conversationStore.create(
    aRecord('c9', { state: 'stored', sessionId: sessionIdOf('s9'), title: 'Sent from here' }),
  );
  await loadHistory(services, 1);
  goOffline();

  await loadHistory(services, 1);

  const shown = history.list.type === 'loaded' ? history.list.value : undefined;
  expect(shown).toMatchObject({ isFromDevice: true, page: 1, totalPages: 1 });
  expect(shown?.sessions.map(({ id }) => id)).toEqual(['s1', 's9']);
  expect(postedNotices()).toEqual([]);
});

test('offline a page that only the server has is replaced by the last local one', async () => {
  const { services, goOffline } = serverThatGoesOffline();
  await loadHistory(services, 1);
  goOffline();

  await loadHistory(services, 2);

  expect(history.list).toMatchObject({ type: 'loaded', value: { isFromDevice: true, page: 1, totalPages: 1 } });
  expect(history.list.type === 'loaded' && history.list.value.sessions.map(({ id }) => id)).toEqual(['s1']);
});

test('offline a conversation opens with the turns that were loaded before', async () => {
  const { services, goOffline } = serverThatGoesOffline();
  await openConversation(services, savedId);
  await loadMoreTurns(services);
  goOffline();

  await openConversation(services, savedId);

  expect(opened()).toMatchObject({ isFromDevice: true, totalTurns: 7, nextPage: undefined });
  expect(opened()?.turns).toHaveLength(7);
});

test('offline a conversation that was only listed cannot be opened', async () => {
  const { services, goOffline } = serverThatGoesOffline();
  await loadHistory(services, 1);
  goOffline();

  await openConversation(services, savedId);

  expect(history.opened?.type).toBe('failed');
  expect(postedNotices()).toEqual([{ type: 'conversation-loading-failed' }]);
});

test('another user of this device sees no local copies', async () => {
  const { services, goOffline } = serverThatGoesOffline();
  await loadHistory(services, 1);
  goOffline();
  setSignedIn(aUser({ id: 'bo' }));

  await loadHistory(services, 1);

  expect(history.list.type).toBe('failed');
});

test('copies of conversations deleted on another device are removed with the next list', async () => {
  const { services } = serverThatGoesOffline();
  await services.serverCache.saveSessions('ana', [aSession('gone', { created_at: '2026-11-19T10:00:00Z' })]);
  await services.conversationStore.create(aRecord('c1', { state: 'stored', sessionId: sessionIdOf('gone') }));

  await loadHistory(services, 1);

  expect((await services.serverCache.copies('ana')).map((copy) => copy.sessionId)).toEqual(['s1']);
  expect(await services.conversationStore.record(conversationIdOf('c1'))).toBeUndefined();
});

test('an uploaded conversation deleted on another device is removed even if it was never listed here', async () => {
  const services = withServer((call) => {
    const isGone = call.name === 'session' && JSON.stringify(call.input).includes('gone');
    return isGone ? failed(404, 'not_found') : server(call);
  });
  await services.conversationStore.create(aRecord('c1', { state: 'stored', sessionId: sessionIdOf('gone') }));
  await services.conversationStore.create(aRecord('c2', { state: 'stored', sessionId: sessionIdOf('just-come') }));

  await loadHistory(services, 1);

  expect(await services.conversationStore.record(conversationIdOf('c1'))).toBeUndefined();
  expect(await services.conversationStore.record(conversationIdOf('c2'))).toBeDefined();
});

test('a search finds saved and unsaved conversations and opens them at the turn', async () => {
  const { services, goOffline } = serverThatGoesOffline();
  await openConversation(services, savedId);
  setOpened(undefined);
  goOffline();
  await services.conversationStore.create(aRecord('hers', { state: 'rejected' }));
  await services.conversationStore.saveTurns(
    conversationIdOf('hers'),
    [aTurn('a', { translation: { text: 'Hello there', language: 'eng' } })],
    [],
  );
  const search = new HistorySearch(services);

  await search.find('hello');
  const all = history.searchResult?.total;
  await search.find('hello there');
  search.open('hers', 'a');

  expect(all).toBe(6);
  expect(history.searchResult).toMatchObject({ total: 1, hits: [{ isUnsaved: true, turn: { id: 'a' } }] });
  expect(opened()).toMatchObject({ session: { id: 'hers' }, turnId: 'a' });
});

test('a search hit that is not on the server opens from this device after a reload', async () => {
  const services = withServer(() => failed(404, 'session_not_found'));
  await services.conversationStore.create(aRecord('hers', { state: 'rejected' }));
  await services.conversationStore.saveTurns(conversationIdOf('hers'), [aTurn('a')], []);
  const search = new HistorySearch(services);
  await search.find('hello');
  const [hit] = history.searchResult?.hits ?? [];
  if (!hit) throw new Error('The search found nothing');

  await openTarget(services, new HistorySearch(services), targetOf(hit, hit.turn.id));

  expect(opened()).toMatchObject({ isUnsaved: true, session: { id: 'hers' } });
  expect(services.api.requests).toEqual([]);
});

test('unreadable local data is reported as missing', async () => {
  const services = withServer(() => failed(0, 'network_error'));
  setSignedIn(aUser());
  await services.conversationStore.create(aRecord('c1', { state: 'stored' }));
  Object.assign(services.conversationStore, { turns: () => Promise.reject(new Error('disk error')) });

  await openUnsaved(services, conversationIdOf('c1'));
  await loadHistory(services, 1);

  expect(history.opened).toMatchObject({ type: 'failed' });
  expect(history.list).toMatchObject({ type: 'loaded', value: { isFromDevice: true } });
});

const uploaded: OutboxChange = {
  conversationId: conversationIdOf('c1'),
  userId: 'ana',
  state: 'stored',
  turnCount: 1,
  tokensDeducted: 10,
  warning: undefined,
  error: undefined,
  isRepeated: false,
};

/** Services whose `upload` reports a stored conversation, and the `sessions` they list. */
function servicesThatUpload(answer: () => ApiResult<unknown>) {
  const listeners = new Set<(change: OutboxChange) => void>();
  const services = withServer(({ name }) => (name === 'sessions' ? answer() : ok({})));
  services.outboxSync.onChanged = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { services, upload: () => listeners.forEach((listener) => listener(uploaded)) };
}

function listOf(...ids: readonly string[]): ApiResult<unknown> {
  return ok({ sessions: ids.map((id) => aSession(id)), pagination: { page: 1, total: 1, total_pages: 1 } });
}

function listedIds() {
  return history.list.type === 'loaded' ? history.list.value.sessions.map(({ id }) => id) : history.list.type;
}

test('an uploaded conversation appears in the list, which stays on screen meanwhile', async () => {
  let saved = listOf('s1');
  const { services, upload } = servicesThatUpload(() => saved);
  const stopFollowing = followUploads(services);
  await loadHistory(services, 1);
  saved = listOf('c1', 's1');
  const seen = new Set<string>();
  const stopWatching = subscribe(history, () => seen.add(history.list.type), true);

  upload();
  upload();
  await vi.waitFor(() => expect(listedIds()).toEqual(['c1', 's1']));
  stopWatching();
  stopFollowing();

  expect([...seen]).toEqual(['loaded']);
});

test('after an upload a list that cannot be reloaded stays, and one that was never loaded is not requested', async () => {
  let result = listOf('s1');
  const { services, upload } = servicesThatUpload(() => result);
  followUploads(services);

  upload();
  const requestsBefore = services.api.requests.length;
  await loadHistory(services, 1);
  result = failed(500);
  upload();
  await vi.waitFor(() => expect(services.api.requests.filter(({ name }) => name === 'sessions')).toHaveLength(2));

  expect(requestsBefore).toBe(0);
  expect(listedIds()).toEqual(['s1']);
});

test('all turns are loaded at once, in order', async () => {
  const services = withServer(server);
  await openConversation(services, savedId);

  await loadAllTurns(services);

  expect(opened()).toMatchObject({ totalTurns: 7, nextPage: undefined });
  expect(opened()?.turns.map(({ id }) => id)).toEqual(['t1', 't2', 't3', 't4', 't5', 't6', 't7']);
});

test('when one page of all fails, what was loaded stays', async () => {
  const services = withServer((request) => (pageOf(request.input) === 2 ? failed(503) : server(request)));
  await openConversation(services, savedId);

  await loadAllTurns(services);

  expect(opened()?.turns).toHaveLength(5);
  expect(postedNotices()).toEqual([{ type: 'conversation-loading-failed' }]);
});

test('an opened conversation has an address, the list has none', () => {
  const targets = [
    { from: 'server', id: savedId, turnId: undefined },
    { from: 'device', id: conversationIdOf('c1'), turnId: 't1' },
  ] as const;

  expect(targets.map((target) => targetAt(historySearch(addressOf(target))))).toEqual(targets);
  expect(targetAt(historySearch({}))).toBeUndefined();
  expect(targetAt(historySearch({ id: 3, turn: ['x'] }))).toBeUndefined();
});
