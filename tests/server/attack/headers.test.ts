import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiRoutes } from '../../../src/protocol/room-routes.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { routeNames } from './malformed-requests.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    page: async (folder) => {
      await mkdir(join(folder, 'assets'), { recursive: true });
      await writeFile(join(folder, 'index.html'), '<!doctype html>');
      await writeFile(join(folder, 'assets', 'app.js'), 'void 0');
    },
  });
}, 120_000);
afterAll(() => server.close());

const pages = ['/', '/chats', '/assets/app.js', '/nothing.js', '/healthz', '/readyz', '/metrics', '/api/openapi.json'];
const calls = routeNames.map((name) => [apiRoutes[name].method, `/api${apiRoutes[name].path}`] as const);

test.for([...pages.map((path) => ['GET', path] as const), ...calls, ['PATCH', '/api/user/profile'] as const])(
  '%s %s has the security headers',
  async ([method, path]) => {
    const { headers } = await fetch(`${server.url}${path.replaceAll(/\{\w+\}/g, 'x')}`, { method });

    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-|\*/);
    expect(headers.get('permissions-policy')).toMatch(/microphone=\(self\)/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('x-powered-by')).toBeNull();
    if (path.startsWith('/api/')) expect(headers.get('cache-control')).toBe('no-store');
  },
);

test('a public address sends Strict-Transport-Security', async () => {
  const open = await startTestServer({ env: { PUBLIC_URL: 'https://talk.example.org', ALLOW_SANDBOX: '1' } });
  const { headers } = await fetch(open.url);
  await open.close();

  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});
