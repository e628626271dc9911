import { mailEvents } from '../../../server/modules/mail/mail-events.ts';
import { httpEvents } from '../../../server/shared/http/observe-requests.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ErrorCounter } from '../../../server/modules/admin/error-counter.ts';
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
  const counter = new ErrorCounter({
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

test('logged errors are listed by their class, without their messages', async () => {
  const token = await server.createAdmin();
  const events = silentEvents();
  const counter = new ErrorCounter({ db: server.database.db, clock: server.clock, events });
  const failed = (error: unknown) =>
    httpEvents(events).requestFailed({ requestId: 'one', route: '/chat/sessions' }, error);
  failed(new TypeError('what somebody said'));
  await counter.flush();
  server.clock.pass(60_000);
  failed(new TypeError('something else'));
  failed(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
  mailEvents(events).mailFailed({ template: 'receipt', reason: 'unavailable' });
  await counter.close();

  const { body } = await server.request('recentErrors', { query: {} }, { token });

  const ofRoute = body.errors
    .filter(({ route }) => route === '/chat/sessions')
    .toSorted((a, b) => a.error.localeCompare(b.error));
  expect(ofRoute).toEqual([
    expect.objectContaining({ event: 'request-failed', error: 'Error ECONNREFUSED', count: 1 }),
    {
      event: 'request-failed',
      error: 'TypeError',
      route: '/chat/sessions',
      count: 2,
      first_seen_at: expect.stringMatching(/^\d{4}-/),
      last_seen_at: expect.stringMatching(/^\d{4}-/),
    },
  ]);
  expect(body.errors).toContainEqual(
    expect.objectContaining({ event: 'mail-failed', error: 'unavailable', route: '' }),
  );
  const { first_seen_at, last_seen_at } = ofRoute[1] ?? { first_seen_at: '', last_seen_at: '' };
  expect(Date.parse(last_seen_at) - Date.parse(first_seen_at)).toBeGreaterThanOrEqual(60_000);
  expect(JSON.stringify(body)).not.toContain('said');
});
