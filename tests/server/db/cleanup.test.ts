import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteExpired } from '../../../server/delete-expired.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { newDevice } from '../trial/device.ts';

const DAY_MS = 86_400_000;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.close());

async function counts() {
  const { db } = server.database;
  const count = async (table: 'trials' | 'chat_sessions' | 'trial_spendings' | 'audit_log') =>
    (await db.selectFrom(table).selectAll().execute()).length;
  return {
    trials: await count('trials'),
    sessions: await count('chat_sessions'),
    spendings: await count('trial_spendings'),
    audit: await count('audit_log'),
  };
}

test('records of visitors and of administration are deleted after their documented times, those of users are not', async () => {
  const { db } = server.database;
  const now = server.clock();
  const user = await server.createUser({ tokens: 1000 });
  await server.request('createSession', { body: {} }, { token: user.token });
  const { body: trial } = await server.request('startTrial', { body: newDevice() });
  await server.request('createSession', { body: {} }, { trialId: trial.trialId });
  await db
    .insertInto('trial_spendings')
    .values({ trial_id: trial.trialId, reference: 'one', tokens: 1, created_at: now })
    .execute();
  await db
    .insertInto('audit_log')
    .values({ at: now, actor: 'admin', action: 'beta-on', subject: null, amount: null })
    .execute();
  const after = async (days: number) => {
    await deleteExpired(db, new Date(now.getTime() + days * DAY_MS));
    return await counts();
  };

  expect(await after(29)).toEqual({ trials: 1, sessions: 2, spendings: 1, audit: 1 });
  expect(await after(31)).toEqual({ trials: 1, sessions: 1, spendings: 0, audit: 1 });
  expect(await after(366)).toEqual({ trials: 0, sessions: 1, spendings: 0, audit: 1 });
  expect(await after(401)).toEqual({ trials: 0, sessions: 1, spendings: 0, audit: 0 });
});
