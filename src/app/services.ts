import { createBrowserAdminTokenStore } from '../platform/device/browser-admin-token-store.ts';
import { createBrowserFiles } from '../platform/device/browser-files.ts';
import { createBrowserFingerprints } from '../platform/device/browser-fingerprints.ts';
import { createBrowserInstallation } from '../platform/device/browser-installation.ts';
import { createBrowserTokenStore } from '../platform/device/browser-token-store.ts';
import { createBrowserLocks } from '../platform/device/browser-locks.ts';
import { createBrowserPreferences } from '../platform/device/browser-preferences.ts';
import { createBrowserMicrophones } from '../platform/audio/browser-microphones.ts';
import { createBrowserDeviceStorage } from '../platform/device/browser-device-storage.ts';
import { createBrowserTabs } from '../platform/device/browser-tabs.ts';
import { createHttpApi } from '../platform/http/http-api.ts';
import { createLazyIdentity } from '../platform/identity/lazy-identity.ts';
import { createLazyOnDevice } from '../platform/voice/on-device/lazy-on-device.ts';
import { createPageStorage } from '../platform/device/page-storage.ts';
import { createServiceWorkerOutboxSync } from '../platform/service-worker/outbox-sync.ts';
import { createServiceWorkerUpdates } from '../platform/service-worker/app-updates.ts';
import { serviceWorkerContainer } from '../platform/service-worker/service-worker-container.ts';
import { createSharedAudioContext } from '../platform/audio/shared-audio-context.ts';
import type { SharedAudioContext } from '../platform/audio/shared-audio-context.ts';
import { createTurnstile } from '../platform/captcha/turnstile.ts';
import { createWorkletLevelMeter } from '../platform/audio/worklet-level-meter.ts';
import { activateLocale } from '../i18n/activate.ts';
import { conversationTitle } from '../i18n/conversation-title.ts';
import { pairTitle } from '../i18n/pair-title.ts';
import { lazyService } from '../shared/lazy-service.ts';
import type { DeviceStorage, OutboxSync } from '../ports/device.ts';
import type { SessionParts, AppServices } from '../ports/services.ts';
import type { SessionActions } from '../ports/session-actions.ts';
import { WAITING_STATES } from '../protocol/conversation-record.ts';
import { showNotice } from '../state/notices.ts';
import { setHasPageOnlyConversation } from '../state/system.ts';
import { createLazyStore } from '../storage/lazy-store.ts';
import type { LazyStore } from '../storage/lazy-store.ts';

const newId = () => crypto.randomUUID();
const clock = { now: Date.now };

/** The browser behind the ports. */
export function createServices(): AppServices {
  const storage = createBrowserDeviceStorage(async () => (await device.load().catch(() => undefined))?.open());
  const device: LazyStore = createLazyStore((heldCount) => warnOfUnstored(storage, heldCount));
  const store = createPageStorage();
  const tokenStore = createBrowserTokenStore(store, device.tokenCopy);
  const adminTokenStore = createBrowserAdminTokenStore(store);
  const room = createSharedAudioContext();
  const api = createHttpApi({
    origin: '',
    onAnswer: () => outboxSync.nudge(),
    token: (access) => (access === 'admin' ? adminTokenStore.read() : tokenStore.read()?.token),
  });
  const outboxSync = createOutboxSync({ api, tokenStore, device });
  const services: AppServices = {
    adminTokenStore,
    api,
    captcha: createTurnstile(),
    clock,
    outboxSync,
    files: createBrowserFiles(),
    fingerprints: createBrowserFingerprints(),
    identity: createLazyIdentity(store),
    installation: createBrowserInstallation(),
    tokenStore,
    levels: createWorkletLevelMeter(room),
    locks: createBrowserLocks(),
    preferences: createBrowserPreferences(store, newId),
    microphones: createBrowserMicrophones(),
    onDevice: createLazyOnDevice(),
    serverCache: device.serverCache,
    session: lazyService({ load: () => loadSession(services), fallback: sessionNotLoaded }),
    audioInterruptions: room,
    storage,
    tabs: createBrowserTabs(),
    conversationStore: device.conversationStore,
    appUpdates: createServiceWorkerUpdates(),
    activateLocale,
    sessionParts: () => loadSessionParts(room, device),
    conversationTitle,
    pairTitle,
    newId,
  };
  return services;
}

async function loadSession(services: AppServices): Promise<SessionActions> {
  const [{ SessionController }, parts] = await Promise.all([
    import('../session/session-controller.ts'),
    services.sessionParts(),
  ]);
  return new SessionController({ ...services, ...parts });
}

/** Without the session's code there is no session that anything else could apply to. */
const sessionNotLoaded: SessionActions = {
  prepareSession: async () => undefined,
  startSession: async () => showNotice({ type: 'start-refused', reason: 'network' }),
  stopSession: async () => undefined,
  changeMicrophone: async () => undefined,
  resumeSession: async () => undefined,
  setDeviceSpeaking: () => undefined,
  enableAudio: async () => undefined,
  setInputLanguage: () => undefined,
};

/** A session starts only when its turns can be stored. */
async function loadSessionParts(room: SharedAudioContext, device: LazyStore): Promise<SessionParts> {
  const [{ createSessionParts }] = await Promise.all([import('./session-parts.ts'), device.load()]);
  return createSessionParts(room);
}

type OutboxSyncDeps = Pick<AppServices, 'api' | 'tokenStore'> & { readonly device: LazyStore };

function createOutboxSync({ api, tokenStore, device }: OutboxSyncDeps): OutboxSync {
  return createServiceWorkerOutboxSync({
    registration: async () =>
      serviceWorkerContainer()
        ?.getRegistration()
        .catch(() => undefined),
    isWaiting: async () => (await device.conversationStore.recordsIn(WAITING_STATES)).length > 0,
    isHeldHere: () => device.pageOnlyCount() > 0,
    drainHere: (pass) => device.drain({ ...pass, api, clock, keys: async () => tokenStore.read() }),
  });
}

function warnOfUnstored(storage: DeviceStorage, heldCount: number): void {
  storage.warnBeforeClose(heldCount > 0);
  setHasPageOnlyConversation(heldCount > 0);
  if (heldCount > 0) showNotice({ type: 'device-storage-failed' });
}
