import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { followOtherTab } from '../../../src/app/follow-other-tab.ts';
import { account, setSignedIn, setTokens, setVisitor } from '../../../src/state/account.ts';
import { history, setHistoryList } from '../../../src/state/history.ts';
import { notices } from '../../../src/state/notices.ts';
import { failed, ok } from '../../fakes/scripted-api.ts';
import type { ScriptedAnswer } from '../../fakes/scripted-api.ts';
import { aUser } from '../../fixtures/people.ts';
import { session, showEnded, showInSession } from '../../../src/state/session.ts';
import type { FakeTokenStore } from '../../fakes/device-storage.ts';
import { appServices } from '../../fakes/app-services.ts';
import { fakeAppUpdates } from '../../fakes/page.ts';
import { fakeSessionActions } from '../../fakes/session-actions.ts';
import { fakeAccountDeps } from '../../fakes/account-deps.ts';

const withServer = (answer: ScriptedAnswer) =>
  appServices({ ...fakeAccountDeps(answer), appUpdates: fakeAppUpdates(), session: fakeSessionActions() });

const bo = aUser({ id: 'bo', name: 'Bo' });
const noTokens = { unlimited: false, available_tokens: 7 } as Parameters<typeof setTokens>[0];

function servicesOf(keys: FakeTokenStore['credentials']) {
  const services = withServer((call) => (call.name === 'profile' ? ok({ user: bo }) : failed(404, 'not_found')));
  services.tokenStore.credentials = keys;
  return services;
}

beforeEach(() => {
  setVisitor();
  showEnded(session, 'disconnected');
});

test('a sign-out in another tab signs out here and clears the screen', async () => {
  setSignedIn(aUser());
  setHistoryList({ type: 'loaded', value: { sessions: [], page: 1, totalPages: 1, isFromDevice: false } });

  await followOtherTab(servicesOf(undefined));

  expect(account.current).toEqual({ type: 'visitor' });
  expect(history.list).toEqual({ type: 'loading' });
});

test('a sign-in in another tab signs in here', async () => {
  await followOtherTab(servicesOf({ token: 't', user: bo }));

  expect(account.current).toMatchObject({ type: 'signed-in', user: { id: 'bo' } });
});

test('a change of user in another tab changes the user here and reloads the page', async () => {
  setSignedIn(aUser());
  setTokens(noTokens);
  const services = servicesOf({ token: 't', user: bo });

  await followOtherTab(services);

  expect(account.current).toEqual({ type: 'signed-in', user: bo, tokens: undefined });
  expect(services.appUpdates.steps).toEqual(['reloaded']);
});

test('a change of user in another tab does not end a running session', async () => {
  setSignedIn(aUser());
  showInSession(session, { connection: 'connected' });
  const services = servicesOf({ token: 't', user: bo });

  await followOtherTab(services);
  expect(services.appUpdates.steps).toEqual([]);

  showEnded(session, 'disconnected');
  await new Promise((resolve) => setTimeout(resolve));
  expect(services.appUpdates.steps).toEqual(['reloaded']);
});

test('a renewed token changes nothing', async () => {
  setSignedIn(bo);
  const services = servicesOf({ token: 'new', user: bo });

  await followOtherTab(services);

  expect(services.appUpdates.steps).toEqual([]);
  expect(services.api.requests).toEqual([]);
});

test('a log-out in another tab ends a running session, and shows one notice', async () => {
  setSignedIn(aUser());
  showInSession(session, { connection: 'connected' });
  const services = servicesOf(undefined);
  const stopSession = vi.fn(async () => showEnded(session, 'disconnected'));
  Object.assign(services, { session: { ...services.session, stopSession } });
  notices.posted = [];

  await followOtherTab(services);

  expect(stopSession).toHaveBeenCalledOnce();
  expect(account.current).toEqual({ type: 'visitor' });
  expect(notices.posted.map(({ notice }) => notice)).toEqual([{ type: 'session-ended', reason: 'signed-out' }]);
});
