import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAdminFlows } from '../../../../src/features/admin/admin-flows.ts';
import type { ApiResult } from '../../../../src/ports/api.ts';
import type { RouteName } from '../../../../src/protocol/routes.ts';
import { admin, setAdminAccess, takeAdminNotices } from '../../../../src/features/admin/admin-state.ts';
import { failed, ok } from '../../../fakes/scripted-api.ts';
import { fakeServices } from '../../../fakes/services.ts';

type Answers = Partial<Record<RouteName, () => ApiResult<unknown>>>;

function adminWorld(answers: Answers) {
  const world = fakeServices((call) => answers[call.name]?.() ?? ok({ success: true, invitations: [] }));
  return { world, flows: createAdminFlows(world) };
}

const wish = (addresses: string[]) => ({ addresses, bound: true, locale: 'en-US' as const });

beforeEach(() => {
  setAdminAccess('loading');
  takeAdminNotices();
});

afterEach(() => vi.useRealTimers());

test('without a stored token the login shows, and nobody is asked', async () => {
  const { world, flows } = adminWorld({});

  await flows.verify();

  expect(admin.access).toBe('signed-out');
  expect(world.api.calls).toEqual([]);
});

test('a stored token that the server takes opens the manager', async () => {
  const { world, flows } = adminWorld({ adminVerify: () => ok({ success: true }) });
  world.adminTokenStore.save('token');

  await flows.verify();

  expect(admin.access).toBe('signed-in');
});

test('a stored token that the server refuses is removed', async () => {
  const { world, flows } = adminWorld({ adminVerify: () => failed(401, 'unauthorized') });
  world.adminTokenStore.save('old');

  await flows.verify();

  expect(world.adminTokenStore.read()).toBeUndefined();
  expect(admin.access).toBe('signed-out');
});

test('a stored token outlives a missing network', async () => {
  const { world, flows } = adminWorld({ adminVerify: () => failed(0, 'network_error') });
  world.adminTokenStore.save('token');

  await flows.verify();

  expect(world.adminTokenStore.read()).toBe('token');
});

test('a stored token outlives a server that is busy', async () => {
  const { world, flows } = adminWorld({ adminVerify: () => failed(503, 'busy') });
  world.adminTokenStore.save('token');

  await flows.verify();

  expect(world.adminTokenStore.read()).toBe('token');
});

test('signing in keeps the token and says so', async () => {
  const { world, flows } = adminWorld({ adminLogin: () => ok({ success: true, token: 'new' }) });

  const result = await flows.signIn({ username: 'admin', password: 'right' });

  expect(result.type).toBe('signed-in');
  expect(world.adminTokenStore.read()).toBe('new');
  expect(takeAdminNotices()).toEqual([{ type: 'signed-in' }]);
});

test.each([
  [
    failed(401, 'invalid_credentials'),
    { type: 'failed', reason: 'refused', refusal: { code: 'invalid_credentials', message: 'said 401' } },
  ],
  [failed(0, 'network_error'), { type: 'failed', reason: 'network' }],
  [failed(429, 'too_many_requests', 9000), { type: 'failed', reason: 'too-many', retryAfterMs: 9000 }],
  [ok({ success: false, error: 'no' }), { type: 'failed', reason: 'refused', refusal: { code: '', message: 'no' } }],
])('a sign-in that came to nothing says why', async (answer, expected) => {
  const { flows } = adminWorld({ adminLogin: () => answer });

  expect(await flows.signIn({ username: 'admin', password: 'wrong' })).toEqual(expected);
});

test('a token that expires while at work leads back to the login', async () => {
  const { world, flows } = adminWorld({ invitations: () => failed(401, 'unauthorized') });
  world.adminTokenStore.save('token');
  setAdminAccess('signed-in');

  await flows.loadInvitations();

  expect(admin.access).toBe('signed-out');
  expect(world.adminTokenStore.read()).toBeUndefined();
  expect(takeAdminNotices()).toEqual([{ type: 'session-over' }]);
});

test('a thousand addresses go in five calls, each address once', async () => {
  const { world, flows } = adminWorld({
    generateInvitations: () => ok({ success: true, invitations: [{}, {}], skipped: 1 }),
  });
  const addresses = Array.from({ length: 1000 }, (_, number) => `p${number}@example.org`);

  const isDone = await flows.generate(wish(addresses));

  expect(isDone).toBe(true);
  expect(world.api.calls.filter((call) => call.name === 'generateInvitations').map((call) => call.input)).toEqual(
    [0, 200, 400, 600, 800].map((from) => ({
      body: { emails: addresses.slice(from, from + 200), bound: true, locale: 'en-US' },
    })),
  );
  expect(takeAdminNotices()).toEqual([{ type: 'generated', count: 10, skipped: 5, message: '' }]);
  expect(admin.job).toBeUndefined();
});

test('a failure half-way stops, is said, and leaves the list fresh', async () => {
  let calls = 0;
  const { world, flows } = adminWorld({
    generateInvitations: () => {
      calls += 1;
      return calls === 2 ? failed(503, 'overloaded') : ok({ success: true, invitations: [] });
    },
  });
  setAdminAccess('signed-in');

  const isDone = await flows.generate(wish(Array.from({ length: 500 }, (_, number) => `p${number}@example.org`)));

  expect(isDone).toBe(false);
  expect(takeAdminNotices()).toMatchObject([{ type: 'generate-failed', refusal: { message: 'said 503' } }]);
  expect(world.api.calls.at(-1)?.name).toBe('invitations');
});

test('what was sent, waits and failed is said in one notice', async () => {
  const { flows } = adminWorld({
    sendInvitations: () => ok({ success: true, sentCount: 7, waitingCount: 2, failedCount: 1 }),
  });

  await flows.send(10);

  expect(takeAdminNotices()).toEqual([{ type: 'sent', count: 7, waiting: 2, failed: 1, message: '' }]);
  expect(admin.job).toBeUndefined();
});

test('signing out forgets the token even when the server cannot be told', async () => {
  const { world, flows } = adminWorld({ adminLogout: () => failed(0, 'network_error') });
  world.adminTokenStore.save('token');
  setAdminAccess('signed-in');

  await flows.signOut();

  expect(world.adminTokenStore.read()).toBeUndefined();
  expect(admin.access).toBe('signed-out');
});

test('after a partial send the list is read anew whenever a mail has left, until nobody looks', async () => {
  vi.useFakeTimers();
  const left = [2, 2, 1, 1, 0];
  const { world, flows } = adminWorld({
    invitationMails: () => ok({ waiting: left.shift() ?? 0, sending: 0, failed: 0, next_try_at: null }),
  });
  setAdminAccess('signed-in');
  const looking = new AbortController();

  const following = flows.followMails(looking.signal);
  await vi.advanceTimersByTimeAsync(18_000);
  looking.abort();
  await vi.advanceTimersByTimeAsync(18_000);
  await following;

  const names = world.api.calls.map(({ name }) => name);
  expect(names.filter((name) => name === 'invitationMails')).toHaveLength(6);
  expect(names.filter((name) => name === 'invitations')).toHaveLength(3);
});
