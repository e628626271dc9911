import { createBrowserAdminKey } from './adapters/browser-admin-key.ts';
import { createBrowserFiles } from './adapters/browser-files.ts';
import { createBrowserFingerprints } from './adapters/browser-fingerprints.ts';
import { createBrowserInstallation } from './adapters/browser-installation.ts';
import { createBrowserKeyring } from './adapters/browser-keyring.ts';
import { createBrowserLocks } from './adapters/browser-locks.ts';
import { createBrowserMemory } from './adapters/browser-memory.ts';
import { createBrowserMicrophones } from './adapters/browser-microphones.ts';
import { createBrowserStorage } from './adapters/browser-storage.ts';
import { createBrowserTabs } from './adapters/browser-tabs.ts';
import { createHttpApi } from './adapters/http-api.ts';
import { createLazyIdentity } from './adapters/lazy-identity.ts';
import { createLazyOnDevice } from './adapters/lazy-on-device.ts';
import { createPageStore } from './adapters/page-store.ts';
import { createServiceCourier } from './adapters/service-courier.ts';
import { createServiceVersions } from './adapters/service-versions.ts';
import { serviceWorkers } from './adapters/service-workers.ts';
import { createSoundRoom } from './adapters/sound-room.ts';
import type { SoundRoom } from './adapters/sound-room.ts';
import { createTurnstile } from './adapters/turnstile.ts';
import { createWorkletLevels } from './adapters/worklet-levels.ts';
import { activateLocale } from './i18n/activate.ts';
import { conversationTitle } from './i18n/conversation-title.ts';
import { pairTitle } from './i18n/pair-title.ts';
import type { DeviceStorage, OutboxCourier } from './ports/device.ts';
import type { ConversationParts, World } from './ports/world.ts';
import { WAITING_STATES } from './protocol/conversation-record.ts';
import { post } from './state/notices.ts';
import { setHeldHere } from './state/system.ts';
import { createLazyStore } from './storage/lazy-store.ts';
import type { LazyStore } from './storage/lazy-store.ts';

const newId = () => crypto.randomUUID();
const clock = { now: Date.now };

/** The browser behind the ports. */
export function createWorld(): World {
  const storage = createBrowserStorage(async () => (await device.bring().catch(() => undefined))?.open());
  const device: LazyStore = createLazyStore((heldCount) => warnOfHeld(storage, heldCount));
  const store = createPageStore();
  const keyring = createBrowserKeyring(store, device.keys);
  const adminKey = createBrowserAdminKey(store);
  const room = createSoundRoom();
  const api = createHttpApi({
    origin: '',
    onAnswer: () => courier.nudge(),
    token: (access) => (access === 'admin' ? adminKey.read() : keyring.read()?.token),
  });
  const courier = createCourier({ api, keyring, device });
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
    locks: createBrowserLocks(),
    memory: createBrowserMemory(store, newId),
    microphones: createBrowserMicrophones(),
    onDevice: createLazyOnDevice(),
    shelf: device.shelf,
    sound: room,
    storage,
    tabs: createBrowserTabs(),
    vault: device.vault,
    versions: createServiceVersions(),
    activateLocale,
    conversationParts: () => bringConversationParts(room, device),
    conversationTitle,
    pairTitle,
    newId,
  };
}

/** Nobody should talk before what they say can be kept. */
async function bringConversationParts(room: SoundRoom, device: LazyStore): Promise<ConversationParts> {
  const [{ createConversationParts }] = await Promise.all([import('./conversation-parts.ts'), device.bring()]);
  return createConversationParts(room);
}

type CourierParts = Pick<World, 'api' | 'keyring'> & { readonly device: LazyStore };

function createCourier({ api, keyring, device }: CourierParts): OutboxCourier {
  return createServiceCourier({
    registration: async () =>
      serviceWorkers()
        ?.getRegistration()
        .catch(() => undefined),
    isWaiting: async () => (await device.vault.recordsIn(WAITING_STATES)).length > 0,
    isHeldHere: () => device.heldHere() > 0,
    drainHere: (pass) => device.drain({ ...pass, api, clock, keys: async () => keyring.read() }),
  });
}

function warnOfHeld(storage: DeviceStorage, heldCount: number): void {
  storage.guardClosing(heldCount > 0);
  setHeldHere(heldCount > 0);
  if (heldCount > 0) post({ type: 'device-storage-failed' });
}
