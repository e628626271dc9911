import { randomUUID } from 'node:crypto';
import { request } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { newDevice } from '../trial/device.ts';
import { SLEEP_STATEMENT } from './hostile-values.ts';
import { malformedRequest, routeNames } from './malformed-requests.ts';
import type { MalformedRequest } from './malformed-requests.ts';
import { seededRandom } from './random.ts';
import type { Random } from './random.ts';

const MAX_CONCURRENT = 16;
const SEED = Number(process.env['FUZZ_SEED'] ?? 20261121);
/** The scheduled job sends more, of other seeds. Most of them on PostgreSQL where available: it is several times faster. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 5000);
const rounds = sharedPostgres()
  ? [
      { where: {}, name: 'PostgreSQL', requests: REQUESTS * 0.8 },
      { where: { engine: 'embedded' } as const, name: 'the embedded database', requests: REQUESTS * 0.2 },
    ]
  : [{ where: {}, name: 'the embedded database', requests: REQUESTS }];

let server: TestServer;
afterEach(() => server.close());

test.each(rounds)(
  'malformed requests neither break the server on $name nor reveal internals',
  async ({ where, requests }) => {
    server = await startTestServer({
      env: { TRUST_PROXY: '1', LOG_LEVEL: 'warn', FREE_TOKENS_PER_DAY: '2000000000' },
      ...where,
    });
    const random = seededRandom(SEED);
    let [sent, accepted] = [0, 0];
    while (sent < requests) {
      // Some requests revoke the token they are sent with.
      const callers = await newCallers();
      const malformed = routeNames.map((name) => malformedRequest(name, random));
      for (let from = 0; from < malformed.length; from += MAX_CONCURRENT) {
        const batch = malformed.slice(from, from + MAX_CONCURRENT);
        const results = batch.map((request) => send(request, random.pick(callers), random));
        for (const ok of await Promise.all(results)) accepted += Number(ok);
      }
      sent += malformed.length;
    }

    // Guards the generator: requests too malformed to pass validation would test little.
    expect(accepted / sent).toBeGreaterThan(0.1);
    expect(server.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  },
  180_000 + REQUESTS * 20,
);

type Headers = Record<string, string>;

async function newCallers(): Promise<Headers[]> {
  const { token } = await server.createUser({ tokens: 100_000 });
  const admin = await server.createAdmin();
  // A request as administrator may have started a closed beta, which has no trials.
  await server.request('setBeta', { body: { betaMode: false } }, { token: admin, headers: newAddress() });
  const trial = await server.request(
    'startTrial',
    { body: newDevice({ fingerprintHash: randomUUID() }) },
    { headers: newAddress() },
  );
  return [
    {},
    { authorization: `Bearer ${token}` },
    { authorization: `Bearer ${token}` },
    { authorization: `Bearer ${admin}` },
    { authorization: `Bearer ${admin}` },
    { 'x-trial-id': trial.body.trialId },
    { authorization: 'Bearer unknown' },
    { authorization: 'Basic YTpi' },
  ];
}

let addresses = 0;

/** A new address for each request, so that no limit per address applies. */
function newAddress(): Headers {
  addresses += 1;
  return { 'x-forwarded-for': `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}` };
}

async function send(
  { method, path, headers, body }: MalformedRequest,
  caller: Headers,
  random: Random,
): Promise<boolean> {
  // Not fetch, which takes more processor time.
  const response = await request(server.url + path, {
    method,
    headers: { ...headers, ...caller, ...newAddress(), ...(random.chance(0.02) ? { host: 'evil.example' } : {}) },
    ...(body === undefined || method === 'GET' ? {} : { body }),
  });
  const text = await response.body.text();
  const summary = `${method} ${path.slice(0, 200)} → ${response.statusCode} ${text.slice(0, 300)}`;
  expect(response.statusCode, summary).toBeLessThan(500);
  // A name that was accepted is returned.
  const revealed = text.replaceAll(SLEEP_STATEMENT, '');
  expect(revealed, summary).not.toMatch(/\bat .+:\d+:\d+|node_modules|\/server\/|syntax error|relation "|pg_|SELECT /);
  if (response.statusCode < 300) return true;
  // Node refuses URLs and headers above 16 kB.
  if (response.statusCode === 431) return false;
  const error: unknown = text === '' ? undefined : JSON.parse(text);
  expect(error, summary).toEqual({ code: expect.any(String), message: expect.any(String) });
  return false;
}
