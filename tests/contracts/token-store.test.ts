import { afterEach, expect, test, vi } from 'vitest';
import { createBrowserTokenStore } from '../../src/platform/device/browser-token-store.ts';
import { createPageStorage } from '../../src/platform/device/page-storage.ts';
import type { TokenCopy } from '../../src/storage/token-copy.ts';
import type { Credentials } from '../../src/ports/token-store.ts';
import { memoryStorage } from '../fakes/identity-page.ts';
import { aUser } from '../fixtures/people.ts';
import { tokenStoreSuite } from './token-store.suite.ts';
import type { TokenStoreHarness } from './token-store.suite.ts';
import { fakeTokenStore } from '../fakes/device-storage.ts';

afterEach(() => vi.unstubAllGlobals());

const noCopy: TokenCopy = { read: async () => undefined, write: async () => undefined };
const brokenCopy: TokenCopy = {
  read: async () => undefined,
  write: () => Promise.reject(new DOMException('', 'SecurityError')),
};

function inBrowser(localStorage: unknown, copy: TokenCopy): TokenStoreHarness {
  const page = new EventTarget();
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  return {
    store: createBrowserTokenStore(createPageStorage(), copy),
    changeInOtherTab: () =>
      void page.dispatchEvent(Object.assign(new Event('storage'), { key: 'translator_auth_token' })),
  };
}

tokenStoreSuite('browser', () => inBrowser(memoryStorage(), noCopy));
tokenStoreSuite('browser without localStorage', () => inBrowser(undefined, brokenCopy));
tokenStoreSuite('fake', () => {
  const tokenStore = fakeTokenStore();
  return { store: tokenStore, changeInOtherTab: () => tokenStore.changeInOtherTab() };
});

test('the copy of the service worker that the browser has cleared is written again, and none after a sign-out', async () => {
  const copy: { written: Credentials | undefined } = { written: undefined };
  const { store } = inBrowser(memoryStorage(), {
    ...noCopy,
    write: async (credentials) => void (copy.written = credentials),
  });
  const credentials = { token: 'token-1', user: aUser() };
  await store.save(credentials);
  copy.written = undefined;

  await store.restoreCopy();
  expect(copy.written).toEqual(credentials);
  await store.clear();
  await store.restoreCopy();

  expect(copy.written).toBeUndefined();
});
