import { afterAll, beforeAll, expect, test } from 'vitest';
import { createErrorCounter } from '../../../server/modules/admin/error-counter.ts';
import { silentEvents } from '../../fakes/silent-events.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.close());

test('5xx responses are counted for the overview, 4xx responses are not', async () => {
  const token = await server.createAdmin();
  const counter = createErrorCounter({
    db: server.database.db,
    clock: server.clock,
    events: silentEvents(),
  });
  for (const status of [200, 404, 500, 503]) counter.count(status);
  await counter.flush();
  counter.count(500);
  await counter.close();

  const { body } = await server.request('adminOverview', { query: { days: 1 } }, { token });

  expect(body.days).toMatchObject([{ errors: 3 }]);
});
