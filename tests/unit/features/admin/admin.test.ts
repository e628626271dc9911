import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInAdmin, signOutAdmin, verifyAdmin } from '../../../../src/features/admin/admin-access.ts';
import { admin, setAdminAccess, setAdminListInput } from '../../../../src/features/admin/admin-state.ts';
import { changePerson } from '../../../../src/features/admin/people/change-person.ts';
import { exportTable } from '../../../../src/features/admin/export/export-table.ts';
import { generateInvitations } from '../../../../src/features/admin/invitations/generate-invitations.ts';
import { loadList } from '../../../../src/features/admin/load-list.ts';
import { loadInvitations } from '../../../../src/features/admin/invitations/load-invitations.ts';
import { followMails, sendInvitations } from '../../../../src/features/admin/invitations/send-invitations.ts';
import type { ApiResult } from '../../../../src/ports/api.ts';
import type { RouteName } from '../../../../src/protocol/routes.ts';
import { notices } from '../../../../src/state/notices.ts';
import { failed, ok, scriptedApi } from '../../../fakes/scripted-api.ts';
import type { ScriptedAnswer } from '../../../fakes/scripted-api.ts';
import { fakeAdminTokenStore } from '../../../fakes/device-storage.ts';

const withServer = (answer: ScriptedAnswer) => ({ api: scriptedApi(answer), adminTokenStore: fakeAdminTokenStore() });

type Answers = Partial<Record<RouteName, () => ApiResult<unknown>>>;

function adminServices(answers: Answers) {
  return withServer((call) => answers[call.name]?.() ?? ok({ success: true, invitations: [] }));
}

const request = (addresses: string[]) => ({ addresses, bound: true, locale: 'en-US' as const });

const noticesShown = () => notices.posted.map(({ notice }) => notice);

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} });
  setAdminAccess('loading');
  notices.posted = [];
});

afterEach(() => vi.useRealTimers());

test('without a stored token the login shows and no request is sent', async () => {
  const services = adminServices({});

  await verifyAdmin(services);

  expect(admin.access).toBe('signed-out');
  expect(services.api.requests).toEqual([]);
});

test('a valid stored token opens the dashboard', async () => {
  const services = adminServices({ adminVerify: () => ok({ success: true }) });
  services.adminTokenStore.save('token');

  await verifyAdmin(services);

  expect(admin.access).toBe('signed-in');
});

test('a rejected stored token is removed', async () => {
  const services = adminServices({ adminVerify: () => failed(401, 'unauthorized') });
  services.adminTokenStore.save('old');

  await verifyAdmin(services);

  expect(services.adminTokenStore.read()).toBeUndefined();
  expect(admin.access).toBe('signed-out');
});

test('a stored token survives a missing network', async () => {
  const services = adminServices({ adminVerify: () => failed(0, 'network_error') });
  services.adminTokenStore.save('token');

  await verifyAdmin(services);

  expect(services.adminTokenStore.read()).toBe('token');
});

test('a stored token survives a busy server', async () => {
  const services = adminServices({ adminVerify: () => failed(503, 'busy') });
  services.adminTokenStore.save('token');

  await verifyAdmin(services);

  expect(services.adminTokenStore.read()).toBe('token');
});

test('signing in stores the token and shows a notice', async () => {
  const services = adminServices({ adminLogin: () => ok({ success: true, token: 'new' }) });

  const result = await signInAdmin(services, { username: 'admin', password: 'right' });

  expect(result.type).toBe('signed-in');
  expect(services.adminTokenStore.read()).toBe('new');
  expect(noticesShown()).toEqual([{ type: 'server-said', tone: 'success', message: 'Login successful!' }]);
});

test.each([
  [
    failed(401, 'invalid_credentials'),
    { type: 'failed', reason: 'refused', error: { code: 'invalid_credentials', message: 'message of 401' } },
  ],
  [failed(0, 'network_error'), { type: 'failed', reason: 'network' }],
  [failed(429, 'too_many_requests', 9000), { type: 'failed', reason: 'too-many', retryAfterMs: 9000 }],
  [ok({ success: false, error: 'no' }), { type: 'failed', reason: 'refused', error: { code: '', message: 'no' } }],
])('a failed sign-in reports its reason', async (answer, expected) => {
  const services = adminServices({ adminLogin: () => answer });

  expect(await signInAdmin(services, { username: 'admin', password: 'wrong' })).toEqual(expected);
});

test('a token that expires during work leads back to the login', async () => {
  const services = adminServices({ invitations: () => failed(401, 'unauthorized') });
  services.adminTokenStore.save('token');
  setAdminAccess('signed-in');

  await loadInvitations(services);

  expect(admin.access).toBe('signed-out');
  expect(services.adminTokenStore.read()).toBeUndefined();
  expect(noticesShown()).toEqual([
    { type: 'server-said', tone: 'warning', message: 'Your login has expired. Please log in again.' },
  ]);
});

test('addresses are sent in batches of 200, each address once', async () => {
  const services = adminServices({
    generateInvitations: () => ok({ success: true, invitations: [{}, {}], skipped: 1 }),
  });
  const addresses = Array.from({ length: 1050 }, (_, number) => `p${number}@example.org`);

  const isDone = await generateInvitations(services, request(addresses));

  expect(isDone).toBe(true);
  expect(services.api.requests.filter((call) => call.name === 'generateInvitations').map((call) => call.input)).toEqual(
    [0, 200, 400, 600, 800, 1000].map((from) => ({
      body: { emails: addresses.slice(from, from + 200), bound: true, locale: 'en-US' },
    })),
  );
  expect(noticesShown()).toEqual([
    {
      type: 'server-said',
      tone: 'success',
      message: 'Successfully generated 12 invitation codes; 6 addresses were already invited',
    },
  ]);
  expect(admin.job).toBeUndefined();
});

test('a failed batch stops the job, shows a notice and reloads the list', async () => {
  let calls = 0;
  const services = adminServices({
    generateInvitations: () => {
      calls += 1;
      return calls === 2 ? failed(503, 'overloaded') : ok({ success: true, invitations: [] });
    },
  });
  setAdminAccess('signed-in');

  const isDone = await generateInvitations(
    services,
    request(Array.from({ length: 500 }, (_, number) => `p${number}@example.org`)),
  );

  expect(isDone).toBe(false);
  expect(noticesShown()).toEqual([
    {
      type: 'server-said',
      tone: 'error',
      message: 'Failed to generate invitation codes: The server is busy. Please try again in a moment.',
    },
  ]);
  expect(services.api.requests.at(-1)?.name).toBe('invitations');
});

test('one notice reports the sent, waiting and failed emails', async () => {
  const services = adminServices({
    sendInvitations: () => ok({ success: true, sentCount: 7, waitingCount: 2, failedCount: 1 }),
  });

  await sendInvitations(services, 10);

  expect(noticesShown()).toEqual([
    { type: 'server-said', tone: 'warning', message: 'Successfully sent 7 invitation emails; 2 waiting, 1 failed' },
  ]);
  expect(admin.job).toBeUndefined();
});

test('signing out removes the token even when the server cannot be reached', async () => {
  const services = adminServices({ adminLogout: () => failed(0, 'network_error') });
  services.adminTokenStore.save('token');
  setAdminAccess('signed-in');

  await signOutAdmin(services);

  expect(services.adminTokenStore.read()).toBeUndefined();
  expect(admin.access).toBe('signed-out');
});

test('after a partial send the list is reloaded whenever the mail queue changes, until the screen closes', async () => {
  vi.useFakeTimers();
  const left = [2, 2, 1, 1, 0];
  const services = adminServices({
    invitationMails: () => ok({ waiting: left.shift() ?? 0, sending: 0, failed: 0, next_try_at: null }),
  });
  setAdminAccess('signed-in');
  const screen = new AbortController();

  const following = followMails(services, screen.signal);
  await vi.advanceTimersByTimeAsync(18_000);
  screen.abort();
  await vi.advanceTimersByTimeAsync(18_000);
  await following;

  const names = services.api.requests.map(({ name }) => name);
  expect(names.filter((name) => name === 'invitationMails')).toHaveLength(6);
  expect(names.filter((name) => name === 'invitations')).toHaveLength(3);
});

test('a sign-in with the right password asks for the code of the second factor', async () => {
  const services = adminServices({ adminLogin: () => failed(401, '451') });

  const result = await signInAdmin(services, { username: 'admin', password: 'right' });

  expect(result).toEqual({ type: 'code-required' });
  expect(services.adminTokenStore.read()).toBeUndefined();
});

test('the parts of a table are saved as one file; nothing is saved when one fails', async () => {
  const parts = [
    ok({ csv: 'a\n', next: 1 }),
    ok({ csv: 'b\n', next: null }),
    ok({ csv: 'a\n', next: 1 }),
    failed(503, 'overloaded'),
  ];
  const saved: string[][] = [];
  const services = {
    ...adminServices({ exportTable: () => parts.shift() ?? failed(404, 'not_found') }),
    files: { saveText: (...file: string[]) => void saved.push(file), saveDownload: async () => 200 },
  };

  await exportTable(services, 'orders');
  await exportTable(services, 'users');

  expect(saved).toEqual([['orders.csv', 'a\nb\n', 'text/csv']]);
  expect(noticesShown()).toEqual([
    { type: 'server-said', tone: 'error', message: 'The server is busy. Please try again in a moment.' },
  ]);
});

test('a changed person is shown as the server returns it; after a failure the old one stays', async () => {
  const replies = [ok({ person: { id: 'one', unlimited: true } }), failed(409, 'conflict')];
  const services = adminServices({ setUnlimited: () => replies.shift() ?? failed(404, 'not_found') });
  const change = { params: { id: 'one' }, body: { unlimited: true } };
  setAdminListInput('adminPerson', { params: { id: 'one' } });

  const results = [
    await changePerson(services, 'setUnlimited', change),
    await changePerson(services, 'setUnlimited', change),
  ];

  expect(results).toEqual([true, false]);
  expect(admin.lists.adminPerson).toEqual({ type: 'loaded', value: { person: { id: 'one', unlimited: true } } });
  expect(noticesShown()).toEqual([
    { type: 'server-said', tone: 'success', message: 'The account has been changed' },
    { type: 'server-said', tone: 'error', message: 'This has changed in the meantime. Please check and try again.' },
  ]);
});

test('a list that fails to load says why and keeps no older one', async () => {
  setAdminAccess('signed-in');
  const services = adminServices({ adminTrials: () => failed(503, 'overloaded') });

  await loadList(services, 'adminTrials', { query: {} });

  expect(admin.lists.adminTrials).toMatchObject({ type: 'failed', error: { code: 'overloaded' } });
});

test('a person whose response arrives late does not replace the one that was opened meanwhile', async () => {
  let respondLate: (result: ApiResult<unknown>) => void = () => undefined;
  const late = new Promise<ApiResult<unknown>>((resolve) => {
    respondLate = resolve;
  });
  const element = { params: { id: 'one' } };
  const two = { params: { id: 'two' } };
  const services = withServer(({ input }) => (input === two ? ok({ person: two.params }) : late));
  setAdminAccess('signed-in');

  const loading = loadList(services, 'adminPerson', element);
  const changing = changePerson(services, 'setUnlimited', { ...element, body: { unlimited: true } });
  await loadList(services, 'adminPerson', two);
  respondLate(ok({ person: element.params }));
  await Promise.all([loading, changing]);

  expect(admin.lists.adminPerson).toEqual({ type: 'loaded', value: { person: two.params } });
});
