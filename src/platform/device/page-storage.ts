export type PageStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** localStorage; what the browser does not take there (it is forbidden, or full) lasts as long as the page. */
export function createPageStorage(): PageStorage {
  const device = localStorageIfAllowed();
  const here = new Map<string, string>();

  function keys(): readonly string[] {
    const kept = Array.from({ length: device?.length ?? 0 }, (_, index) => device?.key(index) ?? '');
    return [...new Set([...kept, ...here.keys()])];
  }

  return {
    get length() {
      return keys().length;
    },
    key: (index) => keys()[index] ?? null,
    getItem: (key) => here.get(key) ?? device?.getItem(key) ?? null,
    setItem(key, value) {
      here.delete(key);
      if (!isTaken(device, key, value)) here.set(key, value);
    },
    removeItem(key) {
      here.delete(key);
      device?.removeItem(key);
    },
  };
}

/** Undefined where the browser forbids it: reading the property throws, or there is none. */
export function localStorageIfAllowed(): Storage | undefined {
  try {
    return globalThis.localStorage ?? undefined;
  } catch {
    return undefined;
  }
}

function isTaken(device: Storage | undefined, key: string, value: string): boolean {
  if (!device) return false;
  try {
    device.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
