import { afterEach, expect, test, vi } from 'vitest';
import { createBrowserFiles } from '../../src/platform/device/browser-files.ts';
import { filesSuite } from './files.suite.ts';
import type { SavedFile } from './files.suite.ts';
import { fakeFiles } from '../fakes/page.ts';

afterEach(() => vi.restoreAllMocks());

/** A server that sends the path to a user with the token `token`. */
function serveExport(): void {
  const fetched = globalThis.fetch.bind(globalThis);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (input !== '/api/user/export') return await fetched(input, init);
    const isUser = new Headers(init?.headers).get('authorization') === 'Bearer token';
    return isUser ? new Response(input) : new Response('', { status: 401 });
  });
}

test('a refused or broken download saves nothing', async () => {
  serveExport();
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const files = createBrowserFiles();

  expect(await files.saveDownload('data.json', '/api/user/export', 'ended')).toBe(401);
  expect(await files.saveDownload('data.json', 'http://127.0.0.1:9/', 'token')).toBe(0);
  expect(click).not.toHaveBeenCalled();
});

filesSuite('browser', () => {
  serveExport();
  const saved: Array<Promise<SavedFile>> = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const name = this.download;
    saved.push(fetch(this.href).then(async (response) => ({ name, text: await response.text() })));
  });
  return { files: createBrowserFiles(), saved: () => Promise.all(saved) };
});

filesSuite('fake', () => {
  const files = fakeFiles();
  return { files, saved: async () => files.saved };
});
