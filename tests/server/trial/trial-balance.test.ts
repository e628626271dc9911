import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTrialBalance } from '../../../server/modules/trial/trial-balance.ts';
import { trialById } from '../../../server/modules/trial/trials.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { newDevice } from './device.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { TRIAL_TOKENS: '1000', TRIAL_HOURS: '2' } });
}, 120_000);
beforeEach(() => server.reset());
afterAll(() => server.close());

async function balanceAndTrial() {
  const { body } = await server.request('startTrial', { body: newDevice() });
  return { spend: createSpend(body.trialId), trialId: body.trialId };
}

function createSpend(trialId: string) {
  const balance = createTrialBalance(server.clock);
  return async (tokens: number, reference: string) =>
    (await balance.spend(server.database.db, { trialId, tokens, reference })).remaining;
}

const remaining = async (trialId: string) => (await trialById(server.database.db, trialId))?.remaining;

test('concurrent charges with one reference count once', async () => {
  const { spend, trialId } = await balanceAndTrial();

  await Promise.all(Array.from({ length: 20 }, (_, at) => spend(10, `response ${at % 5}`)));

  expect(await remaining(trialId)).toBe(950);
});

test('a trial balance never becomes negative', async () => {
  const { spend, trialId } = await balanceAndTrial();

  const left = await Promise.all([spend(700, 'one'), spend(700, 'two')]);

  expect(Math.min(...left)).toBe(0);
  expect(await remaining(trialId)).toBe(0);
});

test('an expired or unknown trial has no remaining tokens', async () => {
  const { spend } = await balanceAndTrial();
  server.clock.pass(3 * 3_600_000);

  expect(await spend(5, 'one')).toBe(0);
  expect(await createSpend('00000000-0000-4000-8000-000000000000')(5, 'one')).toBe(0);
});
