import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.close());

/** The status of a GET with these headers; `fetch` would not send another `Host`. */
function statusOf(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end();
  });
}

const path = '/sandbox/identity/.well-known/openid-configuration';

test('the sandbox serves this machine only: no other host name, and nothing that a proxy forwards', async () => {
  const statuses = [
    await statusOf(server.url + path, {}),
    await statusOf(server.url + path, { host: 'localhost:8787' }),
    await statusOf(server.url + path, { host: 'rebound.example.org' }),
    await statusOf(server.url + path, { 'x-forwarded-for': '203.0.113.7' }),
    await statusOf(`${server.url}/sandbox/pay/any-order`, { host: 'rebound.example.org' }),
  ];

  expect(statuses).toEqual([200, 200, 403, 403, 403]);
});

test('a public demo serves its sandbox to everyone', async () => {
  const demo = await startTestServer({ env: { PUBLIC_URL: 'https://talk.example.org', ALLOW_SANDBOX: '1' } });
  const status = await statusOf(demo.url + path, { host: 'talk.example.org', 'x-forwarded-for': '203.0.113.7' });
  await demo.close();

  expect(status).toBe(200);
});

test('where others can reach the server, its metrics need the token, also from this machine', async () => {
  const metricsToken = 'a-token-of-the-operator';
  const demo = await startTestServer({
    env: { PUBLIC_URL: 'https://talk.example.org', ALLOW_SANDBOX: '1', METRICS_TOKEN: metricsToken },
  });
  const without = await statusOf(`${demo.url}/metrics`, {});
  const withToken = await statusOf(`${demo.url}/metrics`, { authorization: `Bearer ${metricsToken}` });
  await demo.close();

  expect([without, withToken]).toEqual([403, 200]);
});
