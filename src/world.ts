import { createBrowserAdminKey } from './adapters/browser-admin-key.ts';
import { createBrowserFiles } from './adapters/browser-files.ts';
import { createBrowserFingerprints } from './adapters/browser-fingerprints.ts';
import { createBrowserKeyring } from './adapters/browser-keyring.ts';
import { createBrowserLocks } from './adapters/browser-locks.ts';
import { createBrowserMemory } from './adapters/browser-memory.ts';
import { createBrowserMicrophones } from './adapters/browser-microphones.ts';
import { createBrowserScreen } from './adapters/browser-screen.ts';
import { createBrowserTabs } from './adapters/browser-tabs.ts';
import { createHttpApi } from './adapters/http-api.ts';
import { createInterpreterWorker } from './adapters/interpreter-worker.ts';
import { createLazyIdentity } from './adapters/lazy-identity.ts';
import { createServiceCourier } from './adapters/service-courier.ts';
import { createTurnstile } from './adapters/turnstile.ts';
import { createWebRtcLines } from './adapters/webrtc-line.ts';
import { createWorkletLevels } from './adapters/worklet-levels.ts';
import { activateLocale } from './i18n/activate.ts';
import type { OutboxCourier } from './ports/device.ts';
import type { World } from './ports/world.ts';
import { alone } from './storage/alone.ts';
import { createDatabase } from './storage/database.ts';
import { drainOutbox } from './storage/drain-outbox.ts';
import { createStoredKeys } from './storage/keys.ts';
import { createVault } from './storage/vault.ts';

const newId = () => crypto.randomUUID();
const clock = { now: Date.now };

/** The browser behind the ports. */
export function createWorld(): World {
  const database = createDatabase();
  const keyring = createBrowserKeyring(createStoredKeys(database));
  const adminKey = createBrowserAdminKey();
  const vault = createVault(database);
  const api = createHttpApi({
    origin: '',
    token: (access) => (access === 'admin' ? adminKey.read() : keyring.read()?.token),
  });
  return {
    adminKey,
    api,
    captcha: createTurnstile(),
    clock,
    courier: createCourier({ api, keyring, vault }),
    files: createBrowserFiles(),
    fingerprints: createBrowserFingerprints(),
    identity: createLazyIdentity(),
    keyring,
    levels: createWorkletLevels(),
    lines: createWebRtcLines(),
    locks: createBrowserLocks(),
    memory: createBrowserMemory(newId),
    microphones: createBrowserMicrophones(),
    screen: createBrowserScreen(),
    tabs: createBrowserTabs(),
    vault,
    activateLocale,
    newInterpreter: createInterpreterWorker,
    newId,
  };
}

function createCourier({ api, keyring, vault }: Pick<World, 'api' | 'keyring' | 'vault'>): OutboxCourier {
  return createServiceCourier({
    registration: async () => navigator.serviceWorker?.getRegistration(),
    drainHere: (announce) =>
      drainOutbox({ vault, api, alone, clock, announce, keys: async () => keyring.read(), chance: Math.random }),
  });
}
