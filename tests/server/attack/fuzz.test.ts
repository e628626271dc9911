import { afterEach, expect, test } from 'vitest';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { newDevice } from '../trial/device.ts';
import { attempt, routeNames } from './attempts.ts';
import type { Attempt } from './attempts.ts';
import { seededRandom } from './random.ts';
import type { Random } from './random.ts';

const AT_ONCE = 16;
const SEED = Number(process.env['FUZZ_SEED'] ?? 20261121);
/** 20,000 in all; most on PostgreSQL, which answers them several times faster, where the system has one. */
const rounds = sharedPostgres()
  ? [
      { where: {}, name: 'PostgreSQL', requests: 16_000 },
      { where: { engine: 'embedded' } as const, name: 'the embedded database', requests: 4000 },
    ]
  : [{ where: {}, name: 'the embedded database', requests: 20_000 }];

let server: TestServer;
afterEach(() => server.close());

test.each(rounds)(
  'no call, however malformed, breaks the server on $name or makes it talk',
  { timeout: 600_000 },
  async ({ where, requests }) => {
    server = await startTestServer({ env: { TRUST_PROXY: '1', LOG_LEVEL: 'warn' }, ...where });
    const random = seededRandom(SEED);
    let [sent, accepted] = [0, 0];
    while (sent < requests) {
      // Some calls end the very session they come with.
      const callers = await newCallers();
      const attempts = routeNames.map((name) => attempt(name, random));
      for (let from = 0; from < attempts.length; from += AT_ONCE) {
        const replies = attempts.slice(from, from + AT_ONCE).map((one) => send(one, random.pick(callers), random));
        for (const ok of await Promise.all(replies)) accepted += Number(ok);
      }
      sent += attempts.length;
    }

    // The attempts are close enough to real calls that a good part of them passes.
    expect(accepted / sent).toBeGreaterThan(0.1);
    expect(server.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  },
);

type Headers = Record<string, string>;

async function newCallers(): Promise<Headers[]> {
  const { token } = await server.createUser({ tokens: 100_000 });
  const admin = await server.createAdmin();
  // An attempt as administrator may have begun a closed beta, which has no trials.
  await server.request('setBeta', { body: { betaMode: false } }, { token: admin, headers: from() });
  const trial = await server.request('startTrial', { body: newDevice() }, { headers: from() });
  return [
    {},
    { authorization: `Bearer ${token}` },
    { authorization: `Bearer ${token}` },
    { authorization: `Bearer ${admin}` },
    { 'x-trial-id': trial.body.trialId },
    { authorization: 'Bearer nobody' },
    { authorization: 'Basic YTpi' },
  ];
}

let addresses = 0;

/** A caller of its own each time: limits per address are another test's subject. */
function from(): Headers {
  addresses += 1;
  return { 'x-forwarded-for': `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}` };
}

async function send({ method, path, headers, body }: Attempt, caller: Headers, random: Random): Promise<boolean> {
  const response = await fetch(server.url + path, {
    method,
    headers: { ...headers, ...caller, ...from(), ...(random.chance(0.02) ? { host: 'evil.example' } : {}) },
    ...(body === undefined || method === 'GET' ? {} : { body }),
  });
  const text = await response.text();
  const told = `${method} ${path.slice(0, 200)} → ${response.status} ${text.slice(0, 300)}`;
  expect(response.status, told).toBeLessThan(500);
  expect(text, told).not.toMatch(/\bat .+:\d+:\d+|node_modules|\/server\/|syntax error|relation "|pg_|SELECT /);
  if (response.ok) return true;
  // Node itself refuses addresses and headers of more than 16 kB.
  if (response.status === 431) return false;
  const refused: unknown = text === '' ? undefined : JSON.parse(text);
  expect(refused, told).toEqual({ code: expect.any(String), message: expect.any(String) });
  return false;
}
