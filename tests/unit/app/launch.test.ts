import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { launch } from '../../../src/app/launch.ts';
import { trial } from '../../../src/state/trial.ts';
import type { ApiResult } from '../../../src/ports/api.ts';
import { failed, ok } from '../../fakes/scripted-api.ts';
import { fakeLaunchServices } from '../../fakes/launch-services.ts';

const known = {
  trialId: 'trial-1',
  remainingTokens: 5000,
  expiresAt: '2026-11-22T09:30:00Z',
  isActive: true,
  isExpired: false,
};

/** Launches with a trial whose response the test releases. */
function launchWithTrial() {
  let resolve: (answer: ApiResult<unknown>) => void = () => undefined;
  let reject: (reason: Error) => void = () => undefined;
  const asked = new Promise<ApiResult<unknown>>((...settle) => ([resolve, reject] = settle));
  const services = fakeLaunchServices(({ name }) => (name === 'trialStatus' ? asked : failed(500)));
  services.preferences.setTrialId('trial-1');
  return { services, resolve, reject, launched: launch(services) };
}

afterEach(() => {
  vi.useRealTimers();
});

test('the app is precached once the first screen has loaded', async () => {
  const { services, resolve, launched } = launchWithTrial();
  await expect.poll(() => services.api.requests.map(({ name }) => name)).toContain('trialStatus');
  await expect.poll(() => services.api.requests.map(({ name }) => name)).toContain('systemInfo');
  expect(services.appUpdates.isPrecached).toBe(false);

  resolve(ok(known));
  await launched;

  expect(services.appUpdates.isPrecached).toBe(true);
});

test('a failed step blocks neither the precache nor the outbox', async () => {
  const { services, reject, launched } = launchWithTrial();
  await expect.poll(() => services.api.requests.map(({ name }) => name)).toContain('trialStatus');

  reject(new Error('no storage'));
  await launched;

  expect(services.appUpdates.isPrecached).toBe(true);
  expect(services.outboxSync.passes).toBeGreaterThan(0);
});

test('a step that hangs does not block the launch', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { services } = launchWithTrial();
  await vi.waitFor(() => expect(services.api.requests.map(({ name }) => name)).toContain('systemInfo'));
  expect(services.appUpdates.isPrecached).toBe(false);

  await vi.advanceTimersByTimeAsync(10_010);

  expect(services.appUpdates.isPrecached).toBe(true);
});

test('data that failed to load at launch is requested again later', async () => {
  let isAway = true;
  const services = fakeLaunchServices(({ name }) => (name === 'startTrial' && !isAway ? ok(known) : failed(503)));
  vi.useFakeTimers({ toFake: ['setInterval'] });
  await launch(services);
  expect(trial.current).toMatchObject({ type: 'retrying' });

  isAway = false;
  vi.advanceTimersByTime(60_000);

  await expect.poll(() => trial.current).toMatchObject({ type: 'known' });
});
