import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openErrorBook } from '../../../server/admin/error-book.ts';
import { createMeters } from '../../../server/system/meters.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.close());

test('failures of the server are counted for the overview, refusals are not', async () => {
  const token = await server.createAdmin();
  const book = openErrorBook({
    db: server.store.db,
    clock: server.clock,
    log: pino({ level: 'silent' }),
    meters: createMeters(),
  });
  for (const status of [200, 404, 500, 503]) book.meters.request({ method: 'GET', route: '/x', status }, 0.1);
  await book.flush();
  book.meters.request({ method: 'GET', route: '/x', status: 500 }, 0.1);
  await book.close();

  const { answer } = await server.call('adminOverview', { query: { days: 1 } }, { token });

  expect(answer.days).toMatchObject([{ errors: 3 }]);
});
