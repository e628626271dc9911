import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createErrorCounter } from '../../../server/modules/admin/error-counter.ts';
import { createMetrics } from '../../../server/shared/metrics.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.close());

test('failures of the server are counted for the overview, refusals are not', async () => {
  const token = await server.createAdmin();
  const book = createErrorCounter({
    db: server.database.db,
    clock: server.clock,
    log: pino({ level: 'silent' }),
    meters: createMetrics(),
  });
  for (const status of [200, 404, 500, 503]) book.meters.request({ method: 'GET', route: '/x', status }, 0.1);
  await book.flush();
  book.meters.request({ method: 'GET', route: '/x', status: 500 }, 0.1);
  await book.close();

  const { body } = await server.request('adminOverview', { query: { days: 1 } }, { token });

  expect(body.days).toMatchObject([{ errors: 3 }]);
});
