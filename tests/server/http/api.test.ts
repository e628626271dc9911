import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestServer } from '../harness.ts';
import { startTestServer } from '../harness.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
beforeEach(() => server.reset());
afterAll(() => server.close());

test('the beta is off by default', async () => {
  const { body } = await server.request('betaStatus', {});

  expect(body).toEqual({ betaMode: false, waitlistUrl: null });
});

test('an unknown endpoint returns 404 as JSON', async () => {
  const response = await fetch(`${server.url}/api/nothing/here`);

  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ code: 'not_found', message: expect.any(String) });
});

test('the health endpoints report alive and ready', async () => {
  const [alive, ready] = await Promise.all([fetch(`${server.url}/healthz`), fetch(`${server.url}/readyz`)]);

  expect([alive.status, ready.status]).toEqual([200, 200]);
});

test('the metrics are readable from this machine, not through a proxy', async () => {
  const local = await fetch(`${server.url}/metrics`);
  const forwarded = await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.7' } });

  expect(await local.text()).toContain('dragoman_http_request_seconds');
  expect(forwarded.status).toBe(403);
});

test('every response carries the security headers', async () => {
  const { headers } = await fetch(`${server.url}/api/system/beta-status`);

  expect(headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self';");
  expect(headers.get('permissions-policy')).toContain('microphone=(self)');
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});
