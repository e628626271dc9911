import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  loadPinned,
  pinConversation,
  renameConversation,
} from '../../../../src/features/history/change-conversation.ts';
import { HistorySearch } from '../../../../src/features/history/search-history.ts';
import { wholeConversations } from '../../../../src/features/history/whole-conversation.ts';
import { conversationIdOf, sessionIdOf } from '../../../../src/protocol/ids.ts';
import { setSignedIn } from '../../../../src/state/account.ts';
import { clearHistory, history, setHistoryList, setUnsaved } from '../../../../src/state/history.ts';
import { notices } from '../../../../src/state/notices.ts';
import { failed, ok, scriptedApi } from '../../../fakes/scripted-api.ts';
import type { ScriptedAnswer } from '../../../fakes/scripted-api.ts';
import type { MadeRequest } from '../../../fakes/scripted-api.ts';
import { aUser } from '../../../fixtures/people.ts';
import { aSavedTurn, aSession } from '../../../fixtures/sessions.ts';
import { aRecord, aTurn } from '../../../fixtures/turns.ts';
import { deviceStores } from '../../../fakes/device-stores.ts';

const withServer = (answer: ScriptedAnswer) => ({ api: scriptedApi(answer), ...deviceStores() });

const id = sessionIdOf('s1');

beforeEach(() => {
  notices.posted = [];
  clearHistory();
  setSignedIn(aUser());
});

/** A conversation of three turns on two pages. */
function pages({ name, input }: MadeRequest) {
  if (name === 'session') return ok({ session: { ...aSession('s1'), total_turns_count: 3 } });
  const page = JSON.stringify(input).includes('"page":2') ? 2 : 1;
  const turns = page === 1 ? [aSavedTurn('t2', 2), aSavedTurn('t1', 1)] : [aSavedTurn('t2', 2), aSavedTurn('t3', 3)];
  return ok({ turns, pagination: { page, total: 3, total_pages: 2 } });
}

test('an export has every turn once and in order, from all pages of the server', async () => {
  const all = await wholeConversations(withServer(pages), [{ from: 'server', id }]);

  expect(all?.map(({ turns }) => turns.map((turn) => turn.id))).toEqual([['t1', 't2', 't3']]);
});

test('an export of this device needs no network, and an incomplete copy is no export', async () => {
  const services = withServer(() => failed(0, 'network_error'));
  const record = aRecord('c1', { title: 'Lunch' });
  await services.conversationStore.create(record);
  await services.conversationStore.saveTurns(record.id, [aTurn('t1')], []);
  await services.serverCache.saveSessions(aUser().id, [{ ...aSession('s1'), total_turns_count: 2 }]);
  await services.serverCache.addTurns(aUser().id, id, [aSavedTurn('t1', 1)]);
  const fromDevice = { from: 'device', id: record.id } as const;

  const here = await wholeConversations(services, [fromDevice]);
  const both = await wholeConversations(services, [fromDevice, { from: 'server', id }]);
  await services.serverCache.addTurns(aUser().id, id, [aSavedTurn('t2', 2)]);
  const complete = await wholeConversations(services, [{ from: 'server', id }]);

  expect(here?.[0]).toMatchObject({ title: 'Lunch', turns: [{ id: 't1' }] });
  expect(both).toBeUndefined();
  expect(complete?.[0]?.turns).toHaveLength(2);
});

test('a new title is shown in the list at once; a refused one changes nothing', async () => {
  const answers = [ok({ success: true }), failed(500)];
  const services = withServer(() => answers.shift() ?? failed(500));
  setHistoryList({
    type: 'loaded',
    value: { sessions: [aSession('s1')], page: 1, totalPages: 1, isFromDevice: false },
  });
  const titles = () => history.list.type === 'loaded' && history.list.value.sessions.map(({ title }) => title);

  expect(await renameConversation(services, { from: 'server', id }, ' Lunch with Li ')).toBe(true);
  expect(titles()).toEqual(['Lunch with Li']);
  expect(await renameConversation(services, { from: 'server', id }, 'Tea')).toBe(false);
  expect(titles()).toEqual(['Lunch with Li']);
  expect(await renameConversation(services, { from: 'server', id }, '  ')).toBe(false);
  expect(notices.posted.map(({ notice }) => notice.type)).toEqual(['conversation-change-failed']);
});

test('a conversation of this device is renamed on it', async () => {
  const services = withServer(() => failed(0, 'network_error'));
  const record = aRecord('c1');
  await services.conversationStore.create(record);
  setUnsaved([record]);

  await renameConversation(services, { from: 'device', id: record.id }, 'Lunch');

  expect((await services.conversationStore.record(conversationIdOf('c1')))?.title).toBe('Lunch');
  expect(history.unsaved.map(({ title }) => title)).toEqual(['Lunch']);
});

test('pinned conversations come from the server, and without a network from the copies', async () => {
  const pinned = { ...aSession('s1'), is_pinned: true };
  let isOnline = true;
  const services = withServer(({ name }) => {
    if (!isOnline) return failed(0, 'network_error');
    if (name === 'updateSession') return ok({ success: true });
    return ok({ sessions: [pinned], pagination: { page: 1, total: 1, total_pages: 1 } });
  });

  await pinConversation(services, id, true);
  expect(history.pinned.map((element) => element.id)).toEqual([id]);

  isOnline = false;
  await services.serverCache.saveSessions(aUser().id, [pinned, aSession('s2')]);
  clearHistory();
  await loadPinned(services);
  expect(history.pinned.map((element) => element.id)).toEqual([id]);
});

test('the search shows what is here at once, and then adds what only the server has', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const onServer = { ...aSavedTurn('t9', 9), user_input: 'tea on the server' };
  const known = { ...aSavedTurn('t1', 1), user_input: 'tea' };
  const services = withServer(({ name }) =>
    name === 'searchTurns'
      ? ok({
          hits: [
            { session: aSession('s2'), turn: onServer },
            { session: aSession('s1'), turn: known },
          ],
          total: 2,
        })
      : failed(0, 'network_error'),
  );
  await services.serverCache.saveSessions(aUser().id, [aSession('s1')]);
  await services.serverCache.addTurns(aUser().id, id, [known]);
  const search = new HistorySearch(services);

  await search.find('tea');
  expect(history.searchResult).toMatchObject({ total: 1, isServerSearched: false });
  await vi.advanceTimersByTimeAsync(1000);
  await vi.waitFor(() => expect(history.searchResult?.isServerSearched).toBe(true));
  vi.useRealTimers();

  expect(history.searchResult).toMatchObject({ total: 2, isServerSearched: true });
  expect(history.searchResult?.hits.map(({ turn }) => turn.id)).toEqual(['t9', 't1']);
});

/** The responses of the server to a search, one after the other, and what was asked. */
async function searchAgainst(...responses: readonly ReturnType<typeof failed>[]): Promise<string[]> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked: string[] = [];
  const services = withServer(({ name, input }) => {
    if (name !== 'searchTurns') return failed(0, 'network_error');
    asked.push(JSON.stringify(input));
    return responses[asked.length - 1] ?? failed(500);
  });
  await new HistorySearch(services).find('tea');
  await vi.advanceTimersByTimeAsync(5000);
  vi.useRealTimers();
  return asked;
}

test('a search that the server has not finished is continued, and its hits are added', async () => {
  const hit = { session: aSession('s2'), turn: { ...aSavedTurn('t9', 9), user_input: 'tea' } };
  const earlier = { session: aSession('s3'), turn: { ...aSavedTurn('t2', 2), user_input: 'tea' } };

  const asked = await searchAgainst(
    ok({ hits: [hit], total: 1, is_exact: false, next: '5.5' }),
    ok({ hits: [], total: 0, is_exact: false, next: '4.4' }),
    ok({ hits: [earlier], total: 1, is_exact: false }),
  );

  expect(asked.map((input) => JSON.parse(input).query.after)).toEqual([undefined, '5.5', '4.4']);
  expect(history.searchResult).toMatchObject({ total: 2, isExact: false, isServerSearched: true });
  expect(history.searchResult?.hits.map(({ turn }) => turn.id)).toEqual(['t9', 't2']);
});

test('a search that the busy server refuses is sent again when the server says', async () => {
  const busy = failed(429, 'too_many_requests', 1000);

  const asked = await searchAgainst(busy, busy, ok({ hits: [], total: 0, is_exact: true }));

  expect(asked).toHaveLength(3);
  expect(history.searchResult).toMatchObject({ total: 0, isExact: true, isServerSearched: true });
});
