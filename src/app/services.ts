import { activateLocale } from '../i18n/activate.ts';
import { conversationTitle } from '../i18n/conversation-title.ts';
import { pairTitle } from '../i18n/pair-title.ts';
import { createBrowserMicrophones } from '../platform/audio/browser-microphones.ts';
import { createSharedAudioContext, type SharedAudioContext } from '../platform/audio/shared-audio-context.ts';
import { createWorkletLevelMeter } from '../platform/audio/worklet-level-meter.ts';
import { createTurnstile } from '../platform/captcha/turnstile.ts';
import { createBrowserAdminTokenStore } from '../platform/device/browser-admin-token-store.ts';
import { createBrowserDeviceStorage } from '../platform/device/browser-device-storage.ts';
import { createBrowserFiles } from '../platform/device/browser-files.ts';
import { createBrowserLifecycle } from '../platform/device/browser-lifecycle.ts';
import { createBrowserLocks } from '../platform/device/browser-locks.ts';
import { createBrowserPreferences } from '../platform/device/browser-preferences.ts';
import { createBrowserTabs } from '../platform/device/browser-tabs.ts';
import { createBrowserTokenStore } from '../platform/device/browser-token-store.ts';
import { systemClock } from '../shared/system-clock.ts';
import { createPageStorage, type PageStorage } from '../platform/device/page-storage.ts';
import { createHttpApi } from '../platform/http/http-api.ts';
import { openPopup } from '../platform/identity/open-popup.ts';
import { createServiceWorkerUpdates } from '../platform/service-worker/app-updates.ts';
import { createLazyOutboxSync } from '../platform/service-worker/lazy-outbox-sync.ts';
import type { ConversationStore } from '../ports/conversation-store.ts';
import type { Fingerprints } from '../ports/fingerprints.ts';
import type { Identity } from '../ports/identity.ts';
import type { Installation } from '../ports/installation.ts';
import type { OnDeviceInterpreter } from '../ports/on-device.ts';
import type { ServerCache } from '../ports/server-cache.ts';
import type { AppServices, SessionParts } from '../ports/services.ts';
import type { SessionActions } from '../ports/session-actions.ts';
import type { TokenStore } from '../ports/token-store.ts';
import { lazyOnce } from '../shared/async.ts';
import { lazyService } from '../shared/lazy-service.ts';
import { showNotice } from '../state/notices.ts';
import { isSessionActive, session } from '../state/session.ts';
import { setHasPageOnlyConversation } from '../state/system.ts';
import type { TokenCopy } from '../storage/token-copy.ts';
import { endSignIn } from './end-sign-in.ts';
import { identityNotLoaded, onDeviceNotLoaded, sessionNotLoaded } from './not-loaded.ts';

const newId = () => crypto.randomUUID();

/** Creates every service of the page. What the first screen does without is loaded on first use. */
export function createServices(): AppServices {
  const loadRepositories = lazyOnce(async () => {
    const { createDeviceRepositories } = await import('../storage/device-repositories.ts');
    return createDeviceRepositories((count) => warnOfPageOnly(services, count));
  });
  const pageStorage = createPageStorage();
  const tokenCopy = lazyService<TokenCopy>({ load: async () => (await loadRepositories()).tokenCopy });
  const tokenStore = createBrowserTokenStore(pageStorage, tokenCopy);
  const adminTokenStore = createBrowserAdminTokenStore(pageStorage);
  const audioContext = createSharedAudioContext();
  const loadParts = lazyOnce(() => loadSessionParts(audioContext, tokenStore));
  const api = createHttpApi({
    origin: '',
    onSuccess: () => services.outboxSync.nudge(),
    onTokenRefused: (...refused) => endSignIn(services, ...refused),
    token: (access) => (access === 'admin' ? adminTokenStore.read() : tokenStore.read()?.token),
  });
  const services: AppServices = {
    activateLocale,
    adminTokenStore,
    api,
    appUpdates: createServiceWorkerUpdates(),
    audioInterruptions: audioContext,
    captcha: createTurnstile(),
    clock: systemClock,
    conversationStore: lazyService<ConversationStore>({
      load: async () => (await loadRepositories()).conversationStore,
    }),
    conversationTitle,
    files: createBrowserFiles(),
    fingerprints: lazyService<Fingerprints>({
      load: async () => (await import('../platform/device/browser-fingerprints.ts')).createBrowserFingerprints(),
    }),
    identity: createIdentity(pageStorage),
    installation: createInstallation(),
    levels: createWorkletLevelMeter(audioContext),
    lifecycle: createBrowserLifecycle(),
    locks: createBrowserLocks(),
    microphones: createBrowserMicrophones(),
    newId,
    onDevice: createOnDevice(),
    outboxSync: createLazyOutboxSync(async () =>
      (await import('./outbox-parts.ts')).createOutboxSync(services, loadRepositories),
    ),
    pairTitle,
    preferences: createBrowserPreferences(pageStorage, newId),
    serverCache: lazyService<ServerCache>({ load: async () => (await loadRepositories()).serverCache }),
    session: lazyService<SessionActions>({ load: () => loadSession(services), fallback: sessionNotLoaded }),
    async sessionParts() {
      // A session starts only when its turns can be stored.
      const [parts] = await Promise.all([loadParts(), loadRepositories()]);
      return parts;
    },
    // Offline the code may be missing, which says nothing about the storage.
    storage: createBrowserDeviceStorage(async () => (await loadRepositories().catch(() => undefined))?.open()),
    tabs: createBrowserTabs(),
    tokenStore,
  };
  return services;
}

function createIdentity(pageStorage: PageStorage): Identity {
  return lazyService<Identity>({
    load: async () => (await import('../platform/identity/identity-client.ts')).createBrowserIdentity(pageStorage),
    immediate: { openPopup },
    fallback: identityNotLoaded,
  });
}

function createInstallation(): Installation {
  return lazyService<Installation>({
    load: async () => (await import('../platform/device/browser-installation.ts')).createBrowserInstallation(),
    fallback: { mode: async () => 'none', prompt: async () => false },
  });
}

function createOnDevice(): OnDeviceInterpreter {
  return lazyService<OnDeviceInterpreter, 'unlockSpeech'>({
    load: async () => {
      const { createOnDeviceInterpreter } = await import('../platform/voice/on-device/on-device-interpreter.ts');
      return createOnDeviceInterpreter();
    },
    // One utterance inside a tap is enough: later ones need none.
    immediate: { unlockSpeech: () => globalThis.speechSynthesis?.speak(new SpeechSynthesisUtterance('')) },
    fallback: onDeviceNotLoaded,
  });
}

async function loadSessionParts(audioContext: SharedAudioContext, tokenStore: TokenStore): Promise<SessionParts> {
  const [{ createSessionParts }] = await Promise.all([
    import('./session-parts.ts'),
    // Fetched along, so that a start works when the network is lost after the first visit.
    import('../platform/audio/open-microphone.ts'),
  ]);
  return createSessionParts(audioContext, tokenStore);
}

async function loadSession(services: AppServices): Promise<SessionActions> {
  const [{ SessionController }, { shownSession }, parts] = await Promise.all([
    import('../session/session-controller.ts'),
    import('../state/session-store.ts'),
    services.sessionParts(),
  ]);
  return new SessionController({ ...services, ...parts, store: shownSession });
}

/** @param count conversations that only this page holds: closing it would lose them */
function warnOfPageOnly({ storage }: AppServices, count: number): void {
  storage.warnBeforeClose(count > 0 || isSessionActive(session));
  setHasPageOnlyConversation(count > 0);
  if (count > 0) showNotice({ type: 'device-storage-failed' });
}
