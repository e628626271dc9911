import { createBrowserAdminKey } from './adapters/browser-admin-key.ts';
import { createBrowserFiles } from './adapters/browser-files.ts';
import { createBrowserFingerprints } from './adapters/browser-fingerprints.ts';
import { createBrowserInstallation } from './adapters/browser-installation.ts';
import { createBrowserKeyring } from './adapters/browser-keyring.ts';
import { createBrowserLocks } from './adapters/browser-locks.ts';
import { createBrowserMediaControls } from './adapters/browser-media-controls.ts';
import { createBrowserMemory } from './adapters/browser-memory.ts';
import { createBrowserMicrophones } from './adapters/browser-microphones.ts';
import { createBrowserPresence } from './adapters/browser-presence.ts';
import { createBrowserScreen } from './adapters/browser-screen.ts';
import { createBrowserStorage } from './adapters/browser-storage.ts';
import { createBrowserTabs } from './adapters/browser-tabs.ts';
import { createHttpApi } from './adapters/http-api.ts';
import { createInterpreterWorker } from './adapters/interpreter-worker.ts';
import { createLazyIdentity } from './adapters/lazy-identity.ts';
import { createLines } from './adapters/lines-by-kind.ts';
import { createLazyOnDevice } from './adapters/lazy-on-device.ts';
import { createPageStore } from './adapters/page-store.ts';
import { createServiceCourier } from './adapters/service-courier.ts';
import { createServiceVersions } from './adapters/service-versions.ts';
import { serviceWorkers } from './adapters/service-workers.ts';
import { createSoundRoom } from './adapters/sound-room.ts';
import { createTurnstile } from './adapters/turnstile.ts';
import { createWorkletLevels } from './adapters/worklet-levels.ts';
import { createWorkletRecall } from './adapters/worklet-recall.ts';
import { activateLocale } from './i18n/activate.ts';
import { conversationTitle } from './i18n/conversation-title.ts';
import { pairTitle } from './i18n/pair-title.ts';
import type { DeviceStorage, OutboxCourier } from './ports/device.ts';
import type { World } from './ports/world.ts';
import { WAITING_STATES } from './protocol/conversation-record.ts';
import { post } from './state/notices.ts';
import { alone } from './storage/alone.ts';
import { createDatabase } from './storage/database.ts';
import { drainOutbox } from './storage/drain-outbox.ts';
import { createStoredKeys } from './storage/keys.ts';
import { createShelf } from './storage/shelf.ts';
import { createSpareVault } from './storage/spare-vault.ts';
import type { SpareVault } from './storage/spare-vault.ts';
import { createVault } from './storage/vault.ts';

const newId = () => crypto.randomUUID();
const clock = { now: Date.now };

/** The browser behind the ports. */
export function createWorld(): World {
  const database = createDatabase();
  const store = createPageStore();
  const keyring = createBrowserKeyring(store, createStoredKeys(database));
  const adminKey = createBrowserAdminKey(store);
  const room = createSoundRoom();
  const storage = createBrowserStorage(database);
  const vault = createSpareVault(createVault(database), (heldCount) => warnOfHeld(storage, heldCount));
  const api = createHttpApi({
    origin: '',
    onAnswer: () => courier.nudge(),
    token: (access) => (access === 'admin' ? adminKey.read() : keyring.read()?.token),
  });
  const courier = createCourier({ api, keyring, vault });
  return {
    adminKey,
    api,
    captcha: createTurnstile(),
    clock,
    courier,
    files: createBrowserFiles(),
    fingerprints: createBrowserFingerprints(),
    identity: createLazyIdentity(store),
    installation: createBrowserInstallation(),
    keyring,
    levels: createWorkletLevels(room),
    lines: createLines(room),
    locks: createBrowserLocks(),
    mediaControls: createBrowserMediaControls(),
    memory: createBrowserMemory(store, newId),
    microphones: createBrowserMicrophones(),
    onDevice: createLazyOnDevice(),
    presence: createBrowserPresence(),
    recall: createWorkletRecall(room),
    screen: createBrowserScreen(),
    shelf: createShelf(database),
    sound: room,
    storage,
    tabs: createBrowserTabs(),
    vault,
    versions: createServiceVersions(),
    activateLocale,
    conversationTitle,
    pairTitle,
    newInterpreter: createInterpreterWorker,
    newId,
  };
}

type CourierParts = Pick<World, 'api' | 'keyring'> & { readonly vault: SpareVault };

function createCourier({ api, keyring, vault }: CourierParts): OutboxCourier {
  return createServiceCourier({
    registration: async () =>
      serviceWorkers()
        ?.getRegistration()
        .catch(() => undefined),
    isWaiting: async () => (await vault.recordsIn(WAITING_STATES)).length > 0,
    isHeldHere: () => vault.heldHere() > 0,
    drainHere: (pass) =>
      drainOutbox({ ...pass, vault, api, alone, clock, keys: async () => keyring.read(), chance: Math.random }),
  });
}

function warnOfHeld(storage: DeviceStorage, heldCount: number): void {
  storage.guardClosing(heldCount > 0);
  if (heldCount > 0) post({ type: 'device-storage-failed' });
}
