import type { IdentityPage } from '../../src/platform/identity/identity-page.ts';
import type { IdentityPopup } from '../../src/ports/identity.ts';

export type FakeIdentityPage = IdentityPage & {
  readonly wentTo: string[];
  nowMs: number;
  windowsClosed: number;
  inFront: boolean;
};

/** Listeners of all tabs. */
const listeners = new Map<string, ((text: string) => void)[]>();

/** A tab of a browser; tabs created with the same `storage` are tabs of the same browser. */
export function fakeIdentityPage(storage = memoryStorage()): FakeIdentityPage {
  const page: FakeIdentityPage = {
    origin: 'http://127.0.0.1:1',
    wentTo: [],
    nowMs: Date.now(),
    windowsClosed: 0,
    inFront: true,
    storage,
    now: () => page.nowMs,
    go: (address) => void page.wentTo.push(address),
    closeWindow: () => void (page.windowsClosed += 1),
    hasFocus: () => page.inFront,
    withLock: (_name, _waitMs, work) => work(),
    broadcast: (name, text) => {
      for (const listener of listeners.get(name) ?? []) listener(text);
    },
    listen: (name, onText) => {
      listeners.set(name, [...(listeners.get(name) ?? []), onText]);
      return () => listeners.delete(name);
    },
  };
  return page;
}

export type FakePopup = IdentityPopup & { readonly wentTo: Promise<string>; closed: boolean };

export function fakePopup(): FakePopup {
  let went: (address: string) => void = () => undefined;
  const popup: FakePopup = {
    closed: false,
    wentTo: new Promise((resolve) => (went = resolve)),
    go: (address) => went(address),
    isClosed: () => popup.closed,
    close: () => void (popup.closed = true),
  };
  return popup;
}

export function memoryStorage(): IdentityPage['storage'] {
  const valuesByKey = new Map<string, string>();
  return {
    get length() {
      return valuesByKey.size;
    },
    key: (index) => [...valuesByKey.keys()][index] ?? null,
    getItem: (key) => valuesByKey.get(key) ?? null,
    setItem: (key, value) => void valuesByKey.set(key, value),
    removeItem: (key) => void valuesByKey.delete(key),
  };
}
