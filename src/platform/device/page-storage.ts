export type PageStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** localStorage, with a fallback in memory for values that it does not accept because it is blocked or full. */
export function createPageStorage(): PageStorage {
  const local = localStorageIfAllowed();
  const inMemory = new Map<string, string>();

  function keys(): readonly string[] {
    const storedKeys = Array.from({ length: local?.length ?? 0 }, (_, index) => local?.key(index) ?? '');
    return [...new Set([...storedKeys, ...inMemory.keys()])];
  }

  return {
    get length() {
      return keys().length;
    },
    key: (index) => keys()[index] ?? null,
    getItem: (key) => inMemory.get(key) ?? local?.getItem(key) ?? null,
    setItem(key, value) {
      inMemory.delete(key);
      if (!tryWrite(local, key, value)) inMemory.set(key, value);
    },
    removeItem(key) {
      inMemory.delete(key);
      local?.removeItem(key);
    },
  };
}

/** Undefined where it is blocked: reading the property throws, or there is none. */
export function localStorageIfAllowed(): Storage | undefined {
  try {
    return globalThis.localStorage ?? undefined;
  } catch {
    // The browser forbids storage.
    return undefined;
  }
}

function tryWrite(local: Storage | undefined, key: string, value: string): boolean {
  if (!local) return false;
  try {
    local.setItem(key, value);
    return true;
  } catch {
    // Full: the caller decides what that means.
    return false;
  }
}
