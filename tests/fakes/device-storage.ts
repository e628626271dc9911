import type { AdminTokenStore } from '../../src/ports/admin-token-store.ts';
import type { DeviceData, StoredData } from '../../src/ports/device-data.ts';
import type { DeviceStorage } from '../../src/ports/device-storage.ts';
import type { Locks } from '../../src/ports/locks.ts';
import type { Preferences } from '../../src/ports/preferences.ts';
import type { Credentials, TokenStore } from '../../src/ports/token-store.ts';
import { Listeners } from './listeners.ts';

export type FakeTokenStore = TokenStore & { credentials: Credentials | undefined; changeInOtherTab(): void };

export function fakeTokenStore(): FakeTokenStore {
  const changed = new Listeners();
  const store: FakeTokenStore = {
    credentials: undefined,
    changeInOtherTab: () => changed.notify(),
    read: () => store.credentials,
    save: async (credentials) => void (store.credentials = credentials),
    clear: async () => void (store.credentials = undefined),
    restoreCopy: async () => undefined,
    onChangedInOtherTab: (listener) => void changed.add(listener),
  };
  return store;
}

export function fakeAdminTokenStore(): AdminTokenStore {
  let stored: string | undefined;
  return {
    read: () => stored,
    save: (token) => void (stored = token),
    clear: () => void (stored = undefined),
  };
}

export function fakePreferences(): Preferences {
  const stored = new Map<string, string>();
  const set = (key: string, value: string | undefined) => void (value ? stored.set(key, value) : stored.delete(key));
  return {
    deviceId: () => 'device',
    trialId: () => stored.get('trial'),
    setTrialId: (id) => set('trial', id),
    get: (key) => stored.get(key),
    set,
  };
}

export type FakeDeviceStorage = DeviceStorage & { isBlocked: boolean; isPersistent: boolean; isCloseGuarded: boolean };

export function fakeDeviceStorage(): FakeDeviceStorage {
  const storage: FakeDeviceStorage = {
    isBlocked: false,
    isPersistent: false,
    isCloseGuarded: false,
    isForbidden: async () => storage.isBlocked,
    persist: async () => void (storage.isPersistent = true),
    warnBeforeClose: (isOn) => void (storage.isCloseGuarded = isOn),
  };
  return storage;
}

export type FakeDeviceData = DeviceData & { stored: readonly StoredData[]; isRemoved: boolean; hasRestarted: boolean };

export function fakeDeviceData(): FakeDeviceData {
  const data: FakeDeviceData = {
    stored: [],
    isRemoved: false,
    hasRestarted: false,
    measure: async () => data.stored,
    async removeAll() {
      data.stored = [];
      data.isRemoved = true;
    },
    restart: () => void (data.hasRestarted = true),
  };
  return data;
}

export function fakeLocks(): Locks {
  const holders = new Map<string, symbol>();
  return {
    async tryAcquire(name) {
      if (holders.has(name)) return undefined;
      const holder = Symbol(name);
      holders.set(name, holder);
      return () => void (holders.get(name) === holder && holders.delete(name));
    },
    isFree: async (name) => !holders.has(name),
    isAnyHeld: async (prefix) => [...holders.keys()].some((name) => name.startsWith(prefix)),
  };
}
