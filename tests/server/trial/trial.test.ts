import { freeTokenEvents } from '../../../server/shared/free-token-events.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTrial } from '../../../server/modules/trial/start-trial.ts';
import { createTrialAttempts } from '../../../server/modules/trial/trial-deps.ts';
import { createBetaMode } from '../../../server/shared/beta-mode.ts';
import { createPepper } from '../../../server/shared/pepper.ts';
import { noCookies } from '../../fakes/no-cookies.ts';
import { createFreeTokenBudget } from '../../../server/shared/free-tokens.ts';
import { noCaptcha } from '../../../server/shared/authentication/captcha.ts';
import { silentEvents } from '../../fakes/silent-events.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { registerPerson } from '../accounts/new-person.ts';
import { newDevice } from './device.ts';
import type { Device } from './device.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { TRIAL_TOKENS: '1000', TRIAL_HOURS: '2', TRUST_PROXY: '1' } });
}, 120_000);
beforeEach(() => server.reset());
afterAll(() => server.close());

function start(device: Device, address = '203.0.113.7') {
  return server.request('startTrial', { body: device }, { headers: { 'x-forwarded-for': address } });
}

async function useUp(trialId: string): Promise<void> {
  await server.database.db.updateTable('trials').set({ remaining: 0 }).where('id', '=', trialId).execute();
}

const HOUR_MS = 3_600_000;

test('a new device gets a trial with the configured tokens and hours', async () => {
  const { body: result } = await start(newDevice());

  expect(result).toMatchObject({ remainingTokens: 1000, isActive: true, isExpired: false });
  const hours = (Date.parse(result.expiresAt) - server.clock().getTime()) / HOUR_MS;
  expect(hours).toBeCloseTo(2, 2);
  expect(result.secondsLeft).toBeCloseTo(hours * 3600, -1);
  const status = await server.request('trialStatus', { params: { trialId: result.trialId } });
  expect(status.body).toEqual({ ...result, secondsLeft: expect.any(Number) });
});

test('the same device gets its running trial back', async () => {
  const device = newDevice();
  const first = await start(device);

  const again = await start(device, '198.51.100.9');

  expect(again.body).toEqual({ ...first.body, secondsLeft: expect.any(Number) });
});

test('concurrent requests of one device get one trial', async () => {
  const device = newDevice();

  const replies = await Promise.all(Array.from({ length: 10 }, () => start(device)));

  expect(new Set(replies.map((reply) => reply.body.trialId)).size).toBe(1);
});

test('another browser with the same fingerprint and network shares the running trial, under an id of its own', async () => {
  const first = await start(newDevice());
  const second = newDevice();

  const other = await start(second, '203.0.113.99');
  const again = await start(second, '203.0.113.98');
  await useUp(first.body.trialId);
  const status = await server.request('trialStatus', { params: { trialId: other.body.trialId } });

  expect(other.body).toMatchObject({ remainingTokens: first.body.remainingTokens, isActive: true });
  expect(other.body.trialId).not.toBe(first.body.trialId);
  expect(again.body.trialId).toBe(other.body.trialId);
  expect(status.body.remainingTokens).toBe(0);
  expect(JSON.stringify([other.body, again.body])).not.toContain(first.body.trialId);
});

/** Starts trials of new devices with different fingerprints. */
async function startMany(addresses: readonly string[]) {
  const replies = [];
  for (const [at, address] of addresses.entries()) {
    replies.push(await start(newDevice({ fingerprintHash: `model ${at} of ${addresses[0]}` }), address));
  }
  return replies;
}

test('one network starts twenty trials a day, an IPv6 customer in all its networks a little more', async () => {
  const sameNetwork = await startMany(Array.from({ length: 21 }, (_, at) => `198.51.100.${at}`));
  const same64 = await startMany(Array.from({ length: 21 }, (_, at) => `2001:db8:1:2::${at + 1}`));
  const same56 = await startMany(Array.from({ length: 21 }, (_, at) => `2001:db8:1:${(at + 3).toString(16)}::1`));
  const elsewhere = await startMany(['203.0.114.1', '2001:db8:2::1']);
  server.clock.pass(25 * HOUR_MS);
  const tomorrow = await startMany(['198.51.100.99']);

  const refusals = (replies: typeof sameNetwork) => replies.filter(({ status }) => status !== 200);
  expect(refusals(sameNetwork).map(({ status, error }) => [status, error.code])).toEqual([[403, 'trials_used_up']]);
  expect([refusals(same64).length, refusals(same56).length]).toEqual([1, 1]);
  expect(refusals([...elsewhere, ...tomorrow])).toEqual([]);
});

test('all trials of a day together have a budget, which leaves a share to gifts; administrators see it', async () => {
  const frugal = await startTestServer({
    env: { TRUST_PROXY: '1', TRIAL_TOKENS: '1000', SIGNUP_TOKENS: '500', FREE_TOKENS_PER_DAY: '2500' },
  });
  const startAt = (address: string) =>
    frugal.request(
      'startTrial',
      { body: newDevice({ fingerprintHash: `seen at ${address}` }) },
      { headers: { 'x-forwarded-for': address } },
    );
  const replies = [await startAt('203.0.113.1'), await startAt('203.0.114.1'), await startAt('203.0.115.1')];
  const person = await registerPerson(frugal);
  const gift = await frugal.request('tokens', {}, { token: person.token });
  const token = await frugal.createAdmin();
  const { body: overview } = await frugal.request('adminOverview', { query: {} }, { token });
  const logged = frugal.logLines.filter((line) => line.includes('free-tokens-used-up'));
  frugal.clock.pass(24 * HOUR_MS);
  const tomorrow = await startAt('203.0.115.1');
  await frugal.close();

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 403]);
  expect(replies[2]?.error.code).toBe('trials_used_up');
  expect(gift.body.available_tokens).toBe(500);
  expect(overview.freeTokens).toEqual({ granted: 2500, limit: 2500 });
  expect(logged.map((line) => JSON.parse(line).reason)).toEqual(['trial']);
  expect(tomorrow.status).toBe(200);
});

test('a device that has used its trial is refused with code and message', async () => {
  const [spent, old] = [newDevice(), newDevice({ fingerprintHash: 'another model' })];
  await useUp((await start(spent)).body.trialId);
  await start(old);
  const exhausted = await start(spent);
  server.clock.pass(3 * HOUR_MS);
  const expired = await start(old);

  expect([exhausted.status, exhausted.error.code]).toEqual([403, 'trial_exhausted']);
  expect(exhausted.error.message).toContain('exhausted');
  expect([expired.status, expired.error.code]).toEqual([403, 'trial_expired']);
  expect(expired.error.message).toContain('expired');
});

test('another browser of a device that has used its trial is not eligible', async () => {
  await useUp((await start(newDevice())).body.trialId);

  const refused = await start(newDevice(), '203.0.113.200');

  expect([refused.status, refused.error.code]).toEqual([403, 'trial_device_used']);
  expect(refused.error.message).toMatch(/^Not eligible/);
});

test('identical fingerprints on different networks get separate trials', async () => {
  await useUp((await start(newDevice(), '203.0.113.7')).body.trialId);
  const networks = ['203.0.114.7', '198.51.100.7', '2001:db8:1::7', '2001:db8:2::7'];

  const replies = await Promise.all(networks.map((address) => start(newDevice(), address)));

  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200]);
  expect(new Set(replies.map((reply) => reply.body.trialId)).size).toBe(4);
});

test('different fingerprints on one network get separate trials', async () => {
  const first = await start(newDevice({ fingerprintHash: 'one model' }));
  const second = await start(newDevice({ fingerprintHash: 'another model' }));

  expect(second.body.trialId).not.toBe(first.body.trialId);
});

test('fingerprints are erased after thirty days, device ids are not', async () => {
  const device = newDevice();
  await useUp((await start(device)).body.trialId);
  server.clock.pass(31 * 24 * HOUR_MS);

  const lookalike = await start(newDevice());
  const same = await start(device);

  expect(lookalike.status).toBe(200);
  expect(same.error.code).toBe('trial_exhausted');
});

test('device id, fingerprint and address are stored as digests only', async () => {
  const device = newDevice();
  await start(device, '203.0.113.7');

  const stored = JSON.stringify(await server.database.db.selectFrom('trials').selectAll().execute());

  for (const input of [device.deviceId, device.fingerprintHash, '203.0.113', 'iPhone'])
    expect(stored).not.toContain(input);
});

test('an unknown trial is not found', async () => {
  const missing = await server.request('trialStatus', { params: { trialId: randomUUID() } });

  expect(missing.status).toBe(404);
});

test('usage reported by the page is ignored: the server meters', async () => {
  const { trialId } = (await start(newDevice())).body;

  const reported = await server.request('reportTrialUsage', { body: { trialId, tokensUsed: 900 } });

  expect(reported.body.remainingTokens).toBe(1000);
});

test('usage reports are rate limited, for known and unknown trials', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const report = () =>
    server.request('reportTrialUsage', { body: { trialId: randomUUID(), tokensUsed: 1 } }, { headers });
  const first = await report();
  const counters = server.database.db.updateTable('rate_limits').set({ hits: 300 });
  await counters.where('key', 'like', 'trial-usage-address:%').execute();

  const later = await report();

  expect([first.status, later.status]).toEqual([404, 429]);
});

test('a running trial opens a session; an ended one is refused with the reason', async () => {
  const { trialId } = (await start(newDevice())).body;
  const running = await server.request('createSession', { body: {} }, { trialId });
  await useUp(trialId);
  const exhausted = await server.request('createSession', { body: {} }, { trialId });
  const unknown = await server.request('createSession', { body: {} }, { trialId: randomUUID() });

  expect(running.status).toBe(200);
  expect([exhausted.status, exhausted.error.code]).toEqual([403, 'trial_exhausted']);
  expect([unknown.status, unknown.error.code]).toEqual([401, 'unauthorized']);
});

test('a closed beta offers no trial', async () => {
  await createBetaMode(false).set(server.database.db, true);

  const refused = await start(newDevice());

  expect([refused.status, refused.error.code]).toEqual([403, 'BETA_MODE_ACTIVE']);
});

test('a grant of zero tokens offers no trial', async () => {
  const { db } = server.database;
  const { clock } = server;
  const pepper = createPepper(db);
  const attempts = createTrialAttempts({ db, pepper, clock });
  const closed = startTrial({
    db,
    clock,
    pepper,
    attempts,
    betaMode: createBetaMode(false),
    freeTokens: createFreeTokenBudget(0),
    events: freeTokenEvents(silentEvents()),
    captcha: noCaptcha,
    grant: { tokens: 0, hours: 2 },
  });
  const call = {
    body: newDevice(),
    address: '203.0.113.7',
    cookies: noCookies,
    caller: undefined,
    params: undefined,
    query: undefined,
    origin: () => '',
  };

  await expect(closed.handle(call)).rejects.toMatchObject({ status: 403, code: 'trial_not_eligible' });
});
