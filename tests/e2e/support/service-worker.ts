/** A service worker fetches all of the app for every new visitor: where it is not the subject, that only takes time. */
export const noServiceWorker = { serviceWorkers: 'block' } as const;
