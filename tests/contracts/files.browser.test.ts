import { afterEach, vi } from 'vitest';
import { createBrowserFiles } from '../../src/platform/device/browser-files.ts';
import { failed } from '../fakes/scripted-api.ts';
import { fakeServices } from '../fakes/services.ts';
import { filesSuite } from './files.suite.ts';
import type { SavedFile } from './files.suite.ts';

afterEach(() => vi.restoreAllMocks());

filesSuite('browser', () => {
  const saved: Array<Promise<SavedFile>> = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const name = this.download;
    saved.push(fetch(this.href).then(async (response) => ({ name, text: await response.text() })));
  });
  return { files: createBrowserFiles(), saved: () => Promise.all(saved) };
});

filesSuite('fake', () => {
  const { files, log } = fakeServices(() => failed(503));
  const parse = (entry: string): SavedFile => {
    const [first = '', ...lines] = entry.split('\n');
    return { name: first.slice('saved '.length), text: lines.join('\n') };
  };
  return { files, saved: async () => log.map(parse) };
});
