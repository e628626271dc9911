import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { launch } from '../../../../src/app/launch.ts';
import { loadTrial } from '../../../../src/features/trial/load-trial.ts';
import { refreshTrial } from '../../../../src/state/refresh-balance.ts';
import type { ApiResult } from '../../../../src/ports/api.ts';
import { setSignedIn, setVisitor } from '../../../../src/state/account.ts';
import { setTrial, trial } from '../../../../src/state/trial.ts';
import { failed, ok } from '../../../fakes/scripted-api.ts';
import { setSystemInfo } from '../../../../src/state/system.ts';
import { aUser } from '../../../fixtures/people.ts';
import { fakeLaunchServices } from '../../../fakes/launch-services.ts';

const running = {
  trialId: 'trial-1',
  remainingTokens: 5000,
  expiresAt: '2026-11-22T09:30:00Z',
  isActive: true,
  isExpired: false,
};

function setUp(answers: { start?: () => ApiResult<unknown>; status?: () => ApiResult<unknown> }) {
  const services = fakeLaunchServices(({ name }) => {
    if (name === 'startTrial') return answers.start?.() ?? ok(running);
    return name === 'trialStatus' ? (answers.status?.() ?? ok(running)) : failed(500);
  });
  return { services, asked: () => services.api.requests.map(({ name }) => name) };
}

afterEach(() => void vi.useRealTimers());

beforeEach(() => {
  setVisitor();
  setTrial({ type: 'loading' });
});

test('a new device gets a trial by its id and fingerprint', async () => {
  const { services } = setUp({});

  await loadTrial(services);

  expect(trial.current).toMatchObject({ type: 'known', trial: { trialId: 'trial-1', remainingTokens: 5000 } });
  expect(services.preferences.trialId()).toBe('trial-1');
  expect(services.api.requests).toMatchObject([
    { input: { body: { deviceId: services.preferences.deviceId(), fingerprintHash: 'fingerprint' } } },
  ]);
});

test('a server that requires a captcha gets its token with a second request', async () => {
  const { services } = setUp({
    start: () => (services.api.requests.length === 1 ? failed(403, 'captcha_failed') : ok(running)),
  });
  const voice = { kind: 'embedded', rehearsal: true } as const;
  setSystemInfo({ version: '', voice, sandbox: [], turnstileSiteKey: 'site key', identity: null });
  services.captcha.place({} as HTMLElement);

  await loadTrial(services);

  expect(services.api.requests.map(({ input }) => input)).toMatchObject([
    { body: expect.not.objectContaining({ turnstileToken: expect.anything() }) },
    { body: { turnstileToken: 'proof for site key' } },
  ]);
  expect(trial.current.type).toBe('known');
});

test('a known trial is loaded without computing the fingerprint', async () => {
  const { services, asked } = setUp({});
  services.preferences.setTrialId('trial-1');
  services.fingerprints.read = () => Promise.reject(new Error('the fingerprint was read without need'));

  await loadTrial(services);

  expect(asked()).toEqual(['trialStatus']);
  expect(trial.current.type).toBe('known');
});

test.each([{ start: () => failed(403, 'BETA_MODE_ACTIVE') }, { status: () => failed(403, 'BETA_MODE_ACTIVE') }])(
  'a closed beta has no trial, which is no error: %#',
  async (answers) => {
    const { services } = setUp(answers);
    if (answers.status) services.preferences.setTrialId('trial-1');

    await loadTrial(services);

    expect(trial.current).toEqual({ type: 'none' });
  },
);

test('a trial unknown to the server is started again', async () => {
  const { services, asked } = setUp({ status: () => failed(404, 'not_found') });
  services.preferences.setTrialId('old');

  await loadTrial(services);

  expect(asked()).toEqual(['trialStatus', 'startTrial']);
  expect(services.preferences.trialId()).toBe('trial-1');
});

test.each([
  [403, 'trial_device_used', { type: 'refused', refusal: 'device-used' }],
  [403, 'trial_exhausted', { type: 'refused', refusal: 'exhausted' }],
  [403, 'trial_expired', { type: 'refused', refusal: 'expired' }],
  [403, 'a_code_of_a_newer_server', { type: 'refused', refusal: 'not-eligible' }],
  [400, 'invalid_request', { type: 'refused', refusal: 'unavailable' }],
  [403, 'BETA_MODE_ACTIVE', { type: 'none' }],
] as const)('a trial refused with %i %s is shown as that state', async (status, code, state) => {
  await loadTrial(setUp({ start: () => failed(status, code) }).services);

  expect(trial.current).toEqual(state);
});

test.each([
  ['no network', failed(0, 'network_error')],
  ['a server error', failed(500)],
  ['an overloaded server', failed(503, 'overloaded')],
  ['too many requests', failed(429, 'too_many_requests', 2000)],
  ['a refusal of a gateway in between', { ...failed(403, 'unknown_error'), message: '' }],
])('after %s the trial is asked for again until the server answers', async (_, failure) => {
  vi.useFakeTimers();
  const answers = [failure, failed(0, 'network_error')];
  const { services, asked } = setUp({ start: () => answers.shift() ?? ok(running) });

  await loadTrial(services);
  expect(trial.current).toEqual({ type: 'retrying', failedAttempts: 1 });
  await vi.advanceTimersByTimeAsync(5000);

  expect(asked()).toEqual(['startTrial', 'startTrial', 'startTrial']);
  expect(trial.current).toMatchObject({ type: 'known', trial: { trialId: 'trial-1' } });
});

test('the wait of a Retry-After header is kept', async () => {
  vi.useFakeTimers();
  const answers = [failed(429, 'too_many_requests', 20_000)];
  const { services, asked } = setUp({ start: () => answers.shift() ?? ok(running) });

  await loadTrial(services);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(asked()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);

  expect(trial.current.type).toBe('known');
});

test('attempts made in between replace the planned one', async () => {
  vi.useFakeTimers();
  const answers = [failed(503), failed(503)];
  const { services, asked } = setUp({ start: () => answers.shift() ?? ok(running) });

  await loadTrial(services);
  await loadTrial(services);
  await vi.advanceTimersByTimeAsync(60_000);

  expect(asked()).toHaveLength(3);
});

test('a fingerprint whose code did not arrive is no refusal', async () => {
  const { services } = setUp({});
  services.fingerprints.read = () => Promise.reject(new Error('the chunk did not arrive'));

  await loadTrial(services);

  expect(trial.current).toEqual({ type: 'retrying', failedAttempts: 1 });
});

test('a device whose clock is two days ahead still has its trial for as long as the server says', async () => {
  const { services } = setUp({ start: () => ok({ ...running, secondsLeft: 3600 }) });
  services.clock.nowMs = Date.parse(running.expiresAt) + 2 * 86_400_000;

  await loadTrial(services);

  expect(trial.current).toMatchObject({ trial: { expiresAtMs: services.clock.nowMs + 3_600_000 } });
});

test('the balance is refreshed, and stays when the server cannot be reached', async () => {
  const answers = [ok(running), ok({ ...running, remainingTokens: 10 }), failed(0, 'network_error')];
  const { services } = setUp({ status: () => answers.shift() ?? failed(500) });
  services.preferences.setTrialId('trial-1');
  await loadTrial(services);

  await refreshTrial(services);
  await refreshTrial(services);

  expect(trial.current).toMatchObject({ trial: { remainingTokens: 10 } });
});

test('signing in while the trial loads drops the trial', async () => {
  const { services } = setUp({
    status: () => {
      setSignedIn(aUser());
      setTrial({ type: 'none' });
      return ok(running);
    },
  });
  services.preferences.setTrialId('trial-1');

  await loadTrial(services);

  expect(trial.current).toEqual({ type: 'none' });
});

test('the trial of a visitor is refreshed every minute', async () => {
  const { services, asked } = setUp({});
  vi.useFakeTimers({ toFake: ['setInterval'] });
  await launch(services);
  const before = asked().filter((name) => name === 'trialStatus').length;

  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();

  expect(asked().filter((name) => name === 'trialStatus')).toHaveLength(before + 1);
});
