import type { Workbox } from 'workbox-window';
import type { AppUpdateListener, AppUpdates } from '../../ports/app-updates.ts';
import type { ServiceWorkerRequest } from '../../protocol/service-message.ts';
import { idle } from '../device/idle.ts';
import { serviceWorkerContainer } from './service-worker-container.ts';

/** Makes the app work offline and uploads the outbox. Development has no service worker. */
const SERVICE_WORKER_URL = '/service.js';
const CHECK_INTERVAL_MS = 60 * 60_000;
/**
 * Chromium may never activate a waiting worker that calls `skipWaiting` while the old one still serves the page
 * that was just opened. Seen after 0.4 s, not after 3.5 s.
 */
const SETTLE_MS = 3500;
const IDLE_MS = 2000;

/** A version of the app is a version of its service worker, whose precache holds all other files. */
export function createServiceWorkerUpdates(): AppUpdates {
  return new ServiceWorkerUpdates(import.meta.env.PROD ? serviceWorkerContainer() : undefined);
}

class ServiceWorkerUpdates implements AppUpdates {
  /** Undefined where the browser has no service workers. */
  readonly #workers: ServiceWorkerContainer | undefined;
  #listener: AppUpdateListener | undefined;
  #isRegistered = false;
  #workbox: Workbox | undefined;
  #checkedAtMs = Date.now();
  #isUntouched = true;

  constructor(workers: ServiceWorkerContainer | undefined) {
    this.#workers = workers;
  }

  watch(listener: AppUpdateListener): void {
    this.#listener = listener;
    if (!this.#workers) return;
    onNewController(this.#workers, listener.onActivated);
    // Not navigator.userActivation: scripts of developer tools and of tests count as an activation there.
    for (const event of ['pointerdown', 'keydown']) {
      addEventListener(event, () => (this.#isUntouched = false), { once: true, capture: true });
    }
    // A first visit registers in `precacheApp`. Later ones download little, and only a registration reports an update.
    if (!this.#workers.controller) return;
    if (document.readyState === 'complete') this.#register(listener);
    else addEventListener('load', () => this.#register(listener), { once: true });
  }

  precacheApp(): void {
    const listener = this.#listener;
    if (listener && this.#workers) void idle(IDLE_MS).then(() => this.#register(listener));
  }

  checkForUpdate(): void {
    if (!this.#workbox || Date.now() - this.#checkedAtMs < CHECK_INTERVAL_MS) return;
    this.#checkedAtMs = Date.now();
    // Fails offline: the next check comes with the next return to the page.
    this.#workbox.update().catch(() => undefined);
  }

  async isOutdated(): Promise<boolean> {
    const own = document.querySelector('[data-app]')?.getAttribute('data-app');
    if (!own) return false;
    try {
      // With a query: the service worker has the page of its own version.
      const response = await fetch(`/?${Date.now()}`, { cache: 'no-store' });
      return response.ok && !(await response.text()).includes(own);
    } catch {
      // Offline nothing is known of the server.
      return false;
    }
  }

  activate(): void {
    void this.#activate();
  }

  isUntouched(): boolean {
    return this.#isUntouched;
  }

  reload(): void {
    location.reload();
  }

  #register(listener: AppUpdateListener): void {
    if (this.#isRegistered) return;
    this.#isRegistered = true;
    void this.#registerNow(listener);
  }

  async #registerNow(listener: AppUpdateListener): Promise<void> {
    const { Workbox } = await import('workbox-window');
    this.#workbox = new Workbox(SERVICE_WORKER_URL);
    this.#workbox.addEventListener('waiting', ({ wasWaitingBeforeRegister }) => {
      if (!wasWaitingBeforeRegister) return listener.onReady({ atLaunch: false });
      setTimeout(() => listener.onReady({ atLaunch: true }), SETTLE_MS);
    });
    // Without a service worker the app still works online, and the page uploads the outbox itself.
    await this.#workbox.register().catch(() => undefined);
  }

  async #activate(): Promise<void> {
    const waiting = (await this.#workers?.getRegistration())?.waiting;
    if (waiting) return waiting.postMessage({ type: 'take-over' } satisfies ServiceWorkerRequest);
    // Another tab has activated it already: only this page still runs the old version.
    location.reload();
  }
}

/** The first service worker of a page is not an update. */
function onNewController(workers: ServiceWorkerContainer, listener: () => void): void {
  let hadController = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (hadController) listener();
    hadController = true;
  });
}
