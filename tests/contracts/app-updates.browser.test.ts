import { afterAll, afterEach, expect, vi } from 'vitest';
import { createServiceWorkerUpdates } from '../../src/platform/service-worker/app-updates.ts';
import { sleep } from '../../src/shared/async.ts';
import { appUpdatesSuite } from './app-updates.suite.ts';
import { fakeAppUpdates } from '../fakes/page.ts';

const workers = navigator.serviceWorker;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

afterAll(async () => {
  for (const registration of await workers.getRegistrations()) await registration.unregister();
});

/** `serve-service-worker.ts` serves a new version at every request. */
async function installFirstVersion(): Promise<void> {
  await workers.register('/service.js');
  await expect.poll(() => workers.controller, { timeout: 5000 }).not.toBeNull();
}

appUpdatesSuite('service worker', async () => {
  // Development has no service worker.
  vi.stubEnv('PROD', true);
  await installFirstVersion();
  const register = vi.spyOn(workers, 'register');
  const updates = createServiceWorkerUpdates();
  return {
    updates,
    async publish() {
      await expect.poll(() => register.mock.settledResults[0]?.type).toBe('fulfilled');
      // The callbacks of the registration have run by then.
      await sleep(100);
      // A browser looks for a new version at every navigation.
      await (await workers.getRegistration())?.update();
    },
    activate: () => updates.activate(),
    press: () => void dispatchEvent(new Event('pointerdown')),
  };
});

appUpdatesSuite('fake', async () => {
  const appUpdates = fakeAppUpdates();
  return {
    updates: appUpdates,
    publish: async () => appUpdates.listener?.onReady({ atLaunch: false }),
    activate() {
      appUpdates.activate();
      appUpdates.listener?.onActivated();
    },
    press: () => void (appUpdates.hasBeenTouched = true),
  };
});
