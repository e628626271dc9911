import type { Workbox } from 'workbox-window';
import type { AppUpdates } from '../../ports/app-updates.ts';
import type { ServiceWorkerRequest } from '../../protocol/service-message.ts';
import { idle } from '../device/idle.ts';
import { serviceWorkerContainer } from './service-worker-container.ts';

/** The script that keeps the app offline and sends what waits. In development there is none. */
const SERVICE_URL = '/service.js';
const LOOK_EVERY_MS = 60 * 60_000;
/**
 * A version that is asked to give way while it still answers the page that just opened may never do so in Chromium:
 * it is then not told that its last work is done. Seen at 0.4 s, not at 3.5 s.
 */
const SETTLE_MS = 3500;
const IDLE_MS = 2000;

type Listeners = Parameters<AppUpdates['watch']>[0];

/** Versions of the app are versions of its service worker, which brings the rest with it. */
export function createServiceWorkerUpdates(): AppUpdates {
  const workers = import.meta.env.PROD ? serviceWorkerContainer() : undefined;
  let told: Listeners | undefined;
  let registering: Promise<void> | undefined;
  let workbox: Workbox | undefined;
  let lookedAtMs = Date.now();
  let isUntouched = true;

  function registerOnce(on: Listeners): void {
    registering ??= register(on);
  }

  async function register(on: Listeners): Promise<void> {
    const { Workbox } = await import('workbox-window');
    workbox = new Workbox(SERVICE_URL);
    workbox.addEventListener('waiting', ({ wasWaitingBeforeRegister }) => {
      if (!wasWaitingBeforeRegister) return on.waiting({ atLaunch: false });
      setTimeout(() => on.waiting({ atLaunch: true }), SETTLE_MS);
    });
    // Without it the app still works online; the page then sends what waits.
    await workbox.register().catch(() => undefined);
  }

  async function letIn(): Promise<void> {
    const waiting = (await workers?.getRegistration())?.waiting;
    if (waiting) return waiting.postMessage({ type: 'take-over' } satisfies ServiceWorkerRequest);
    // Another tab has let it in already: only this page is still of the version before.
    location.reload();
  }

  return {
    watch(on) {
      told = on;
      if (!workers) return;
      onNewController(workers, on.takenOver);
      // Not navigator.userActivation: scripts of developer tools and of tests count as a touch there.
      for (const touch of ['pointerdown', 'keydown']) {
        addEventListener(touch, () => (isUntouched = false), { once: true, capture: true });
      }
      // Only what is registered tells of a new version; where one is at work there is little to fetch.
      if (!workers.controller) return;
      if (document.readyState === 'complete') registerOnce(on);
      else addEventListener('load', () => registerOnce(on), { once: true });
    },
    precacheApp() {
      const on = told;
      if (on && workers) void idle(IDLE_MS).then(() => registerOnce(on));
    },
    checkForUpdate() {
      if (!workbox || Date.now() - lookedAtMs < LOOK_EVERY_MS) return;
      lookedAtMs = Date.now();
      // Offline: there is nothing to find now.
      workbox.update().catch(() => undefined);
    },
    activate: () => void letIn(),
    isUntouched: () => isUntouched,
    reload: () => location.reload(),
  };
}

/** The first service worker of a page is no new version. */
function onNewController(workers: ServiceWorkerContainer, listener: () => void): void {
  let hadOne = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (hadOne) listener();
    hadOne = true;
  });
}
