import { afterEach, vi } from 'vitest';
import { createBrowserPreferences } from '../../src/platform/device/browser-preferences.ts';
import { createPageStorage } from '../../src/platform/device/page-storage.ts';
import type { Preferences } from '../../src/ports/preferences.ts';
import { memoryStorage } from '../fakes/identity-page.ts';
import { preferencesSuite } from './preferences.suite.ts';
import { fakePreferences } from '../fakes/device-storage.ts';

afterEach(() => vi.unstubAllGlobals());

function inBrowser(localStorage: unknown): Preferences {
  vi.stubGlobal('localStorage', localStorage);
  return createBrowserPreferences(createPageStorage(), () => crypto.randomUUID());
}

/** A quota of nothing: reads work, writes fail. */
function fullStorage(): unknown {
  const storage = memoryStorage();
  return {
    ...storage,
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
}

preferencesSuite('localStorage', () => inBrowser(memoryStorage()));
preferencesSuite('full localStorage', () => inBrowser(fullStorage()));
preferencesSuite('blocked localStorage', () => inBrowser(undefined));
preferencesSuite('fake', fakePreferences);
