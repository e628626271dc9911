import { expect, test } from 'vitest';
import { noUsage } from '../../../../../src/domain/usage.ts';
import { createMetrics } from '../../../../../server/shared/metrics.ts';
import { chargeUsage } from '../../../../../server/modules/voice-calls/charge-usage.ts';
import type { MeteringDeps } from '../../../../../server/modules/voice-calls/charge-usage.ts';
import type { CallSession } from '../../../../../server/modules/voice-calls/call-records.ts';

test('a charge that is tried again is counted once', async () => {
  const counted: number[] = [];
  let tries = 0;
  const parts = {
    trialBalance: {
      spend: () => (++tries === 1 ? Promise.reject(new Error('away')) : Promise.resolve(60)),
    },
    meters: { ...createMetrics(), tokensCharged: (tokens: number) => void counted.push(tokens) },
  } as unknown as MeteringDeps;
  const session = { id: 'session', owner: { type: 'trial', trialId: 'trial' } } as unknown as CallSession;
  const report = { kind: 'answer', id: 'resp_1', usage: { ...noUsage, totalTokens: 40 } } as const;

  await chargeUsage(parts, session, report).catch(() => undefined);
  await chargeUsage(parts, session, report);

  expect(counted).toEqual([40]);
});
