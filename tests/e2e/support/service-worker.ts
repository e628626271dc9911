import type { Page } from '@playwright/test';

/** A service worker fetches all of the app for every new visitor: where it is not the subject, that only takes time. */
export const noServiceWorker = { serviceWorkers: 'block' } as const;

/** Waits until the service worker has precached the app. */
export async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}
