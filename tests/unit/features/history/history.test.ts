import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import {
  deleteConversation,
  loadHistory,
  loadMoreTurns,
  openConversation,
} from '../../../../src/features/history/load-history.ts';
import {
  deleteUnsaved,
  exportUnsaved,
  openUnsaved,
  retryUpload,
} from '../../../../src/features/history/unsaved-conversations.ts';
import { createHistorySearch } from '../../../../src/features/history/search-history.ts';
import type { ApiResult } from '../../../../src/ports/api.ts';
import { setSignedIn } from '../../../../src/state/account.ts';
import { clearHistory, history, setOpened, setQuery } from '../../../../src/state/history.ts';
import { notices } from '../../../../src/state/notices.ts';
import { failed, ok } from '../../../fakes/scripted-api.ts';
import type { MadeCall } from '../../../fakes/scripted-api.ts';
import { fakeServices } from '../../../fakes/services.ts';
import { aUser } from '../../../fixtures/people.ts';
import { aSavedTurn, aSession } from '../../../fixtures/sessions.ts';
import { aRecord, aTurn } from '../../../fixtures/turns.ts';

function pageOf(input: unknown): number {
  return Number(/"page":(\d+)/.exec(JSON.stringify(input))?.[1]);
}

/** A server with one conversation of seven turns, five to a page, told in the wrong order. */
function server({ name, input }: MadeCall): ApiResult<unknown> {
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

function said(): unknown[] {
  return notices.posted.map(({ notice }) => notice);
}

beforeEach(() => {
  notices.posted = [];
  clearHistory();
  setSignedIn(aUser());
});

test('the list comes ten to a page', async () => {
  const world = fakeServices(server);

  await loadHistory(world, 1);

  expect(world.api.calls[0]?.input).toEqual({ query: { page: 1, limit: 10 } });
  expect(history.list).toMatchObject({ type: 'loaded', value: { page: 1, totalPages: 1 } });
});

test('a list that cannot be loaded says so', async () => {
  await loadHistory(
    fakeServices(() => failed(500)),
    1,
  );

  expect(history.list).toMatchObject({ type: 'failed', refusal: { message: 'said 500' } });
  expect(said()).toEqual([{ type: 'conversation-loading-failed' }]);
});

test('the page asked for last is the one shown, whichever comes first', async () => {
  const answers: ((page: number) => void)[] = [];
  const world = fakeServices(
    () =>
      new Promise((resolve) =>
        answers.push((page) =>
          resolve(ok({ sessions: [aSession('s1')], pagination: { page, total: 30, total_pages: 3 } })),
        ),
      ),
  );

  const both = [loadHistory(world, 2), loadHistory(world, 3)];
  await new Promise((resolve) => setTimeout(resolve));
  answers[1]?.(3);
  answers[0]?.(2);
  await Promise.all(both);

  expect(history.list).toMatchObject({ type: 'loaded', value: { page: 3 } });
});

test('a page that has become empty gives way to the one before', async () => {
  const world = fakeServices(({ input }) => {
    const page = pageOf(input);
    const sessions = page === 1 ? [aSession('s1')] : [];
    return ok({ sessions, pagination: { page, total: 10, total_pages: 1 } });
  });

  await loadHistory(world, 2);

  expect(history.list).toMatchObject({ type: 'loaded', value: { page: 1 } });
});

test('a conversation opens with its first five turns in time order', async () => {
  const world = fakeServices(server);

  await openConversation(world, 's1');

  expect(opened()?.turns.map((turn) => turn.itemId)).toEqual(['t1', 't2', 't3', 't4', 't5']);
  expect(opened()).toMatchObject({ totalTurns: 7, nextPage: 2 });
});

test('more turns come after the others, each once', async () => {
  const world = fakeServices(server);
  await openConversation(world, 's1');

  await loadMoreTurns(world);

  expect(opened()?.turns.map((turn) => turn.itemId)).toEqual(['t1', 't2', 't3', 't4', 't5', 't6', 't7']);
  expect(opened()?.nextPage).toBeUndefined();
  expect(history.isLoadingMore).toBe(false);
});

test('a conversation that was closed while it loaded stays closed', async () => {
  const world = fakeServices(server);

  const opening = openConversation(world, 's1');
  setOpened(undefined);
  await opening;

  expect(history.opened).toBeUndefined();
});

test('a conversation that was closed while more of it loaded stays closed', async () => {
  const world = fakeServices(server);
  await openConversation(world, 's1');

  const more = loadMoreTurns(world);
  setOpened(undefined);
  await more;

  expect(history.opened).toBeUndefined();
});

test('a conversation that cannot be opened says so', async () => {
  await openConversation(
    fakeServices(() => failed(404, 'session_not_found')),
    's1',
  );

  expect(history.opened).toEqual({ type: 'failed', refusal: { code: 'session_not_found', message: 'said 404' } });
  expect(said()).toEqual([{ type: 'conversation-loading-failed' }]);
});

test('a deletion says how many turns went and reads the list anew', async () => {
  const world = fakeServices(server);
  await loadHistory(world, 1);

  await deleteConversation(world, 's1');

  expect(world.api.calls.map(({ name }) => name)).toEqual(['sessions', 'deleteSession', 'sessions']);
  expect(said()).toEqual([{ type: 'conversation-deleted', turnCount: 7 }]);
});

test('a failed deletion says so and leaves the list alone', async () => {
  const world = fakeServices((call) => (call.name === 'deleteSession' ? failed(500) : server(call)));
  await loadHistory(world, 1);

  await deleteConversation(world, 's1');

  expect(history.list.type).toBe('loaded');
  expect(said()).toEqual([{ type: 'conversation-delete-failed' }]);
});

test('what is only on this device is listed beside what the server has, for its owner', async () => {
  const world = fakeServices(server);
  await world.conversationStore.create(aRecord('hers', { state: 'rejected' }));
  await world.conversationStore.create(aRecord('his', { state: 'finished', userId: 'bo' }));
  await world.conversationStore.create(aRecord('saved', { state: 'stored' }));

  await loadHistory(world, 1);

  expect(history.unsaved.map((record) => record.id)).toEqual(['hers']);
});

test('a conversation of this device opens without a network', async () => {
  const world = fakeServices(() => failed(0, 'network_error'));
  await world.conversationStore.create(aRecord('hers', { title: 'At the station' }));
  await world.conversationStore.saveTurns('hers', [aTurn('a'), aTurn('b', { startedAtMs: 2000 })], []);

  await openUnsaved(world, 'hers');

  expect(opened()).toMatchObject({ totalTurns: 2, nextPage: undefined, session: { title: 'At the station' } });
});

test('trying again puts a rejected conversation back in line and sends it', async () => {
  const world = fakeServices(server);
  await world.conversationStore.create(aRecord('hers', { state: 'rejected', nextTryAtMs: 9e15 }));

  await retryUpload(world, 'hers');

  expect(await world.conversationStore.record('hers')).toMatchObject({ state: 'finished', nextTryAtMs: 0 });
  expect(world.log).toContain('delivered');
});

test('an export names each speaker, language and time, with the translation beneath the words', async () => {
  const world = fakeServices(server);
  await world.conversationStore.create(
    aRecord('hers', { title: 'At the station', startedAtMs: Date.UTC(2026, 10, 20, 10, 5) }),
  );
  await world.conversationStore.saveTurns('hers', [aTurn('a', { startedAtMs: 0 })], []);

  await exportUnsaved(world, 'hers', {
    speaker: (speaker) => (speaker === 'userA' ? 'User A' : 'User B'),
    language: (code) => (code === 'cmn' ? 'Mandarin Chinese' : code),
    time: () => '10:05',
  });

  expect(world.log).toEqual([
    'saved conversation-2026-11-20-1005.txt\nAt the station\n\n10:05 · User A · Mandarin Chinese\n你好\n→ Hello\n',
  ]);
});

test('a conversation of this device is gone with its words once deleted', async () => {
  const world = fakeServices(server);
  await world.conversationStore.create(aRecord('hers', { state: 'device-only' }));
  await world.conversationStore.saveTurns('hers', [aTurn('a')], []);

  await deleteUnsaved(world, 'hers');

  expect(await world.conversationStore.turns('hers')).toEqual([]);
  expect(history.unsaved).toEqual([]);
});

/** The server as above until it goes away. */
function serverThatLeaves() {
  const network = { isThere: true };
  const world = fakeServices((call) => (network.isThere ? server(call) : failed(0, 'network_error')));
  return { world, leave: () => (network.isThere = false) };
}

test('without a network the list is what this device has seen, and says so', async () => {
  const { world, leave } = serverThatLeaves();
  await world.conversationStore.create(aRecord('c9', { state: 'stored', sessionId: 's9', title: 'Sent from here' }));
  await loadHistory(world, 1);
  leave();

  await loadHistory(world, 1);

  const shown = history.list.type === 'loaded' ? history.list.value : undefined;
  expect(shown).toMatchObject({ isFromDevice: true, page: 1, totalPages: 1 });
  expect(shown?.sessions.map(({ id }) => id)).toEqual(['s1', 's9']);
  expect(said()).toEqual([]);
});

test('without a network a page that only the server has is the last one of this device', async () => {
  const { world, leave } = serverThatLeaves();
  await loadHistory(world, 1);
  leave();

  await loadHistory(world, 2);

  expect(history.list).toMatchObject({ type: 'loaded', value: { isFromDevice: true, page: 1, totalPages: 1 } });
  expect(history.list.type === 'loaded' && history.list.value.sessions.map(({ id }) => id)).toEqual(['s1']);
});

test('without a network an opened conversation opens again, as far as it was read', async () => {
  const { world, leave } = serverThatLeaves();
  await openConversation(world, 's1');
  await loadMoreTurns(world);
  leave();

  await openConversation(world, 's1');

  expect(opened()).toMatchObject({ isFromDevice: true, totalTurns: 7, nextPage: undefined });
  expect(opened()?.turns).toHaveLength(7);
});

test('without a network a conversation that was only listed says that it could not be loaded', async () => {
  const { world, leave } = serverThatLeaves();
  await loadHistory(world, 1);
  leave();

  await openConversation(world, 's1');

  expect(history.opened?.type).toBe('failed');
  expect(said()).toEqual([{ type: 'conversation-loading-failed' }]);
});

test('somebody else at this device sees nothing of it', async () => {
  const { world, leave } = serverThatLeaves();
  await loadHistory(world, 1);
  leave();
  setSignedIn(aUser({ id: 'bo' }));

  await loadHistory(world, 1);

  expect(history.list.type).toBe('failed');
});

test('what was deleted elsewhere goes from this device with the next list', async () => {
  const { world } = serverThatLeaves();
  await world.serverCache.saveSessions('ana', [aSession('gone', { created_at: '2026-11-19T10:00:00Z' })]);
  await world.conversationStore.create(aRecord('c1', { state: 'stored', sessionId: 'gone' }));

  await loadHistory(world, 1);

  expect((await world.serverCache.copies('ana')).map((copy) => copy.sessionId)).toEqual(['s1']);
  expect(await world.conversationStore.record('c1')).toBeUndefined();
});

test('what was sent from here and deleted elsewhere goes too, though it was never listed here', async () => {
  const world = fakeServices((call) => {
    const isGone = call.name === 'session' && JSON.stringify(call.input).includes('gone');
    return isGone ? failed(404, 'not_found') : server(call);
  });
  await world.conversationStore.create(aRecord('c1', { state: 'stored', sessionId: 'gone' }));
  await world.conversationStore.create(aRecord('c2', { state: 'stored', sessionId: 'just-come' }));

  await loadHistory(world, 1);

  expect(await world.conversationStore.record('c1')).toBeUndefined();
  expect(await world.conversationStore.record('c2')).toBeDefined();
});

test('a search finds what was saved and what is only here, and opens it at the turn', async () => {
  const { world, leave } = serverThatLeaves();
  await openConversation(world, 's1');
  setOpened(undefined);
  leave();
  await world.conversationStore.create(aRecord('hers', { state: 'rejected' }));
  await world.conversationStore.saveTurns(
    'hers',
    [aTurn('a', { translation: { text: 'Hello there', language: 'eng' } })],
    [],
  );
  const search = createHistorySearch(world);

  setQuery('hello');
  await search.find('hello');
  const all = history.searchResult?.total;
  setQuery('hello there');
  await search.find('hello there');
  search.open('hers', 'a');

  expect(all).toBe(6);
  expect(history.searchResult).toMatchObject({ total: 1, hits: [{ isUnsaved: true, turn: { id: 'a' } }] });
  expect(opened()).toMatchObject({ session: { id: 'hers' }, turnId: 'a' });
});

test('what this device cannot read is said to be missing, and not waited for', async () => {
  const world = fakeServices(() => failed(0, 'network_error'));
  setSignedIn(aUser());
  await world.conversationStore.create(aRecord('c1', { state: 'stored' }));
  Object.assign(world.conversationStore, { turns: () => Promise.reject(new Error('a sick disk')) });

  await openUnsaved(world, 'c1');
  await loadHistory(world, 1);

  expect(history.opened).toMatchObject({ type: 'failed' });
  expect(history.list).toMatchObject({ type: 'loaded', value: { isFromDevice: true } });
});
