import { afterEach, expect, test, vi } from 'vitest';
import { createPageStorage } from '../../../../src/platform/device/page-storage.ts';

afterEach(() => vi.unstubAllGlobals());

function deviceWith(stored: Record<string, string>, isFull = false): Storage {
  const values = new Map(Object.entries(stored));
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem(key, value) {
      if (isFull) throw new DOMException('', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

test('values are written to localStorage', () => {
  const device = deviceWith({});
  vi.stubGlobal('localStorage', device);
  const store = createPageStorage();

  store.setItem('theme', 'dark');

  expect(device.getItem('theme')).toBe('dark');
  expect([store.length, store.key(0)]).toEqual([1, 'theme']);
});

test('where storage is blocked, values last until the page is closed', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('', 'SecurityError');
    },
  });
  const store = createPageStorage();

  store.setItem('theme', 'dark');
  store.setItem('gone', 'x');
  store.removeItem('gone');

  expect([store.getItem('theme'), store.getItem('gone'), store.length, store.key(0)]).toEqual([
    'dark',
    null,
    1,
    'theme',
  ]);
  Reflect.deleteProperty(globalThis, 'localStorage');
});

test('full storage still returns its values, and new values are held in memory', () => {
  vi.stubGlobal('localStorage', deviceWith({ token: 'old' }, true));
  const store = createPageStorage();

  store.setItem('theme', 'dark');
  store.setItem('token', 'new');

  expect([store.getItem('theme'), store.getItem('token'), store.length]).toEqual(['dark', 'new', 2]);
});
