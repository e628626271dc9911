import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../harness.ts';
import { startTestServer } from '../harness.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    page: async (folder) => {
      await mkdir(join(folder, 'assets'), { recursive: true });
      await writeFile(join(folder, 'index.html'), '<!doctype html><title>Dragoman</title>');
      await writeFile(join(folder, 'service.js'), 'self.x = 1;');
      await writeFile(join(folder, 'assets/main-abc123.js'), 'let a = 1;');
      await writeFile(join(folder, 'assets/main-abc123.js.br'), brotliCompressSync('let a = 1;'));
      await writeFile(join(folder, '..', 'private.txt'), 'private');
      const earlier = join(folder, '..', 'earlier', '1700000000000');
      await mkdir(join(earlier, 'assets'), { recursive: true });
      await writeFile(join(earlier, 'assets/main-old999.js'), 'let old = 1;');
      await writeFile(join(earlier, 'assets/main-abc123.js'), 'let stale = 1;');
      await writeFile(join(earlier, 'service.js'), 'self.x = 0;');
    },
  });
}, 120_000);
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers });
const navigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test('every path of the app returns the page', async () => {
  const responses = await Promise.all(
    ['/', '/chats', '/auth/callback', '/no/such/screen'].map((path) => get(path, navigation)),
  );

  expect(responses.map((response) => response.status)).toEqual([200, 200, 200, 200]);
  expect(await responses[1]?.text()).toContain('<title>Dragoman</title>');
});

test('a missing asset returns 404, not the page', async () => {
  const responses = await Promise.all([
    get('/assets/gone.js'),
    get('/assets/gone.js', navigation),
    get('/favicon.ico', { accept: '*/*' }),
    get('/chats', { accept: 'application/json' }),
  ]);

  expect(responses.map((response) => response.status)).toEqual([404, 404, 404, 404]);
});

test('files with a content hash are immutable, others are revalidated', async () => {
  const [asset, page, worker] = await Promise.all([
    get('/assets/main-abc123.js'),
    get('/', navigation),
    get('/service.js'),
  ]);

  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(page.headers.get('cache-control')).toBe('no-cache');
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect(worker.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
});

test('an unchanged page returns 304', async () => {
  const first = await get('/', navigation);
  const again = await get('/', { ...navigation, 'if-none-match': first.headers.get('etag') ?? '' });

  expect(again.status).toBe(304);
  expect(again.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('precompressed files are served to clients that accept them', async () => {
  const compressed = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, br' });
  const plain = await get('/assets/main-abc123.js', { 'accept-encoding': 'identity' });

  expect(compressed.headers.get('content-encoding')).toBe('br');
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await compressed.text()).toBe(await plain.text());
});

test.each(['br;q=0', 'br;q=0.000, gzip', 'gzip, BR; q=0'])('an excluded encoding (%s) is not served', async (wish) => {
  const answer = await get('/assets/main-abc123.js', { 'accept-encoding': wish });

  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(await answer.text()).toBe('let a = 1;');
});

test.each(['br;q=0.1', 'gzip;q=0, br;q=1.0', 'BR'])('an accepted encoding (%s) is served', async (wish) => {
  const answer = await get('/assets/main-abc123.js', { 'accept-encoding': wish });

  expect(answer.headers.get('content-encoding')).toBe('br');
});

test('no path leads out of the folder', async () => {
  const paths = ['/../private.txt', '/..%2fprivate.txt', '/assets/..%2f..%2fprivate.txt', '/%2e%2e/private.txt'];

  const responses = await Promise.all(paths.map((path) => get(path)));

  expect(responses.map((response) => response.status)).toEqual(paths.map(() => 404));
});

test('assets of a previous build are served, but no other files of it', async () => {
  const [part, current, worker] = await Promise.all([
    get('/assets/main-old999.js'),
    get('/assets/main-abc123.js', { 'accept-encoding': 'identity' }),
    get('/service.js'),
  ]);

  expect(await part.text()).toBe('let old = 1;');
  expect(part.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await current.text()).toBe('let a = 1;');
  expect(await worker.text()).toBe('self.x = 1;');
});
