import { expect, test } from 'vitest';
import { chargeUsage } from '../../../../../server/modules/voice-calls/metering.ts';
import type { MeteredDeps } from '../../../../../server/modules/voice-calls/metering.ts';
import type { CallSession } from '../../../../../server/modules/voice-calls/call-records.ts';

test('a charge that is retried is counted once', async () => {
  const counted: number[] = [];
  let attempts = 0;
  const deps = {
    database: {},
    trialBalance: {
      spend: () =>
        ++attempts === 1 ? Promise.reject(new Error('away')) : Promise.resolve({ remaining: 60, isNew: true }),
    },
    events: { tokensCharged: (tokens: number) => void counted.push(tokens) },
  } as unknown as MeteredDeps;
  const session = { id: 'session', owner: { type: 'trial', trialId: 'trial' } } as unknown as CallSession;
  const usage = { id: 'resp_1', tokens: 40 };

  await chargeUsage(deps, session, usage).catch(() => undefined);
  await chargeUsage(deps, session, usage);

  expect(counted).toEqual([40]);
});
