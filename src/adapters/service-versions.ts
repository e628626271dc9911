import type { Workbox } from 'workbox-window';
import type { Versions } from '../ports/versions.ts';
import type { ServiceRequest } from '../protocol/service-message.ts';
import { serviceWorkers } from './service-workers.ts';

/** The script that keeps the app offline and sends what waits. In development there is none. */
const SERVICE_URL = '/service.js';
const LOOK_EVERY_MS = 60 * 60_000;
/**
 * A version that is asked to give way while it still answers the page that just opened may never do so in Chromium:
 * it is then not told that its last work is done. Seen at 0.4 s, not at 3.5 s.
 */
const SETTLE_MS = 3500;

/** Versions of the app are versions of its service worker, which brings the rest with it. */
export function createServiceVersions(): Versions {
  let workbox: Workbox | undefined;
  let lookedAtMs = Date.now();
  let isUntouched = true;

  async function register(on: Parameters<Versions['begin']>[0]): Promise<void> {
    const { Workbox } = await import('workbox-window');
    workbox = new Workbox(SERVICE_URL);
    workbox.addEventListener('waiting', ({ wasWaitingBeforeRegister }) => {
      if (!wasWaitingBeforeRegister) return on.waiting({ atLaunch: false });
      setTimeout(() => on.waiting({ atLaunch: true }), SETTLE_MS);
    });
    // Without it the app still works online; the page then sends what waits.
    await workbox.register().catch(() => undefined);
  }

  return {
    begin(on) {
      const workers = serviceWorkers();
      if (!import.meta.env.PROD || !workers) return;
      onNewController(workers, on.takenOver);
      // Not navigator.userActivation: scripts of developer tools and of tests count as a touch there.
      for (const touch of ['pointerdown', 'keydown']) {
        addEventListener(touch, () => (isUntouched = false), { once: true, capture: true });
      }
      // It must not compete with the first screen.
      if (document.readyState === 'complete') void register(on);
      else addEventListener('load', () => void register(on), { once: true });
    },
    look() {
      if (!workbox || Date.now() - lookedAtMs < LOOK_EVERY_MS) return;
      lookedAtMs = Date.now();
      // Offline: there is nothing to find now.
      workbox.update().catch(() => undefined);
    },
    takeOver() {
      void serviceWorkers()
        ?.getRegistration()
        .then((found) => found?.waiting?.postMessage({ type: 'take-over' } satisfies ServiceRequest));
    },
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
