import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { launch } from '../../../src/flows/launch.ts';
import type { ApiResult } from '../../../src/ports/api.ts';
import { failed, ok } from '../../fakes/scripted-api.ts';
import { fakeWorld } from '../../fakes/world.ts';

const around = {
  isOnline: () => true,
  onOnline: () => undefined,
  onVisible: () => undefined,
  every: () => undefined,
  nextTask: async () => undefined,
};
const known = {
  trialId: 'trial-1',
  remainingTokens: 5000,
  expiresAt: '2026-11-22T09:30:00Z',
  isActive: true,
  isExpired: false,
};

test('the app is fetched for offline use when the first screen has its answers, however they come out', async () => {
  let answer: (given: ApiResult<unknown>) => void = () => undefined;
  const asked = new Promise<ApiResult<unknown>>((resolve) => (answer = resolve));
  const world = fakeWorld(({ name }) => (name === 'trialStatus' ? asked : failed(500)));
  world.memory.keepTrialId('trial-1');

  const launched = launch(world, around);
  await expect.poll(() => world.api.calls.map(({ name }) => name)).toContain('trialStatus');
  await expect.poll(() => world.api.calls.map(({ name }) => name)).toContain('systemInfo');
  expect(world.log).not.toContain('registered the service worker');

  answer(ok(known));
  await launched;
  expect(world.log).toContain('registered the service worker');
});
