import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.createAdmin();
}, 120_000);
afterAll(() => server.close());

const anError = {
  kind: 'TypeError',
  message: 'Cannot read properties of undefined',
  position: 'assets/app-1x.js:1:20345',
  count: 3,
} as const;

function report(errors: readonly object[], more: object = {}) {
  return fetch(`${server.url}/api/system/page-errors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ release: '0.1.0', browser: 'Firefox 140', errors, ...more }),
  });
}

/** Reported errors, in the order of their arrival. */
function logged(): { readonly reason: string; readonly count: number }[] {
  return server.logLines
    .map((line) => JSON.parse(line))
    .filter(({ event }) => event === 'page-failed')
    .map(({ reason, count }) => ({ reason, count }));
}

test('an error that a page reports is counted by its class and shown to administrators', async () => {
  expect((await report([anError])).status).toBe(200);
  expect((await report([anError])).status).toBe(200);

  const problems = async () => (await server.request('recentErrors', { query: {} }, { token })).body.errors;
  await expect.poll(problems, { timeout: 60_000, interval: 1000 }).toMatchObject([
    {
      event: 'page-failed',
      error: 'TypeError Cannot read properties of undefined',
      route: 'assets/app-1x.js:1:20345 0.1.0 Firefox 140',
      count: 6,
    },
  ]);
}, 90_000);

test('a message that a client reports is logged without contents', async () => {
  expect((await report([{ ...anError, message: 'I am allergic to peanuts', count: 1 }])).status).toBe(200);

  expect(logged().at(-1)).toEqual({ reason: 'TypeError', count: 1 });
  expect(server.logLines.join('')).not.toContain('peanuts');
});

test.each([
  ['a position outside of the app', { position: 'https://example.org/join#secret' }],
  ['an unknown class', { kind: 'hunter2' }],
  ['too high a count', { count: 1001 }],
  ['too long a message', { message: 'x'.repeat(201) }],
])('a report with %s is refused', async (_, change) => {
  server.clock.pass(61_000);
  expect((await report([{ ...anError, ...change }])).status).toBe(400);
});

test('more than ten reports a minute of one network are refused', async () => {
  server.clock.pass(61_000);
  const statuses = [];
  for (let index = 0; index < 11; index++) statuses.push((await report([anError])).status);

  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});

test('after fifty classes in an hour the others are counted together', async () => {
  server.clock.pass(3_600_000);
  const before = logged().length;

  for (let batch = 1; batch <= 7; batch++)
    await report(
      Array.from({ length: 10 }, (_, index) => ({ ...anError, position: `assets/a.js:${batch}:${index}`, count: 1 })),
    );

  const reasons = logged()
    .slice(before)
    .map(({ reason }) => reason);
  expect(reasons.slice(0, 50)).not.toContain('more classes');
  expect(reasons.slice(50)).toEqual(Array.from({ length: 20 }, () => 'more classes'));
});
