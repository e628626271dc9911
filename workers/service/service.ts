import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { OUTBOX_TAG, parseServiceRequest } from '../../src/protocol/service-message.ts';
import type { DeliverAnswer } from '../../src/protocol/service-message.ts';
import { drainFromWorker } from './drain-from-worker.ts';

declare const self: ServiceWorkerGlobalScope;

/** The administrator's part comes from the server, for the administrator: no visitor's device keeps it. */
const administration = /\/(admin|RevokeDialog)[^/]*$/i;
const urlOf = (entry: (typeof self.__WB_MANIFEST)[number]) => (typeof entry === 'string' ? entry : entry.url);

precacheAndRoute([...self.__WB_MANIFEST].filter((entry) => !administration.test(urlOf(entry))));
cleanupOutdatedCaches();
clientsClaim();
// In development nothing is precached, and there is no page to serve from the cache.
if (import.meta.env.PROD) {
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL('/index.html'), {
      denylist: [/^\/api\//, /^\/admin/, /^\/sandbox\//, /^\/oidc\//, /^\/(healthz|readyz|metrics)/],
    }),
  );
}

self.addEventListener('message', (event) => {
  const request = parseServiceRequest(event.data);
  if (request?.type === 'take-over') event.waitUntil(self.skipWaiting());
  if (request?.type === 'deliver') event.waitUntil(deliverAndAnswer(event.ports[0]));
});

self.addEventListener('sync', (event) => {
  if (event.tag === OUTBOX_TAG) event.waitUntil(deliverOrAskAgain());
});

async function deliverAndAnswer(port: MessagePort | undefined): Promise<void> {
  const nextTryAtMs = await drainFromWorker();
  port?.postMessage({ type: 'delivered', nextTryAtMs } satisfies DeliverAnswer);
}

/** A rejected sync is tried again by the browser. */
async function deliverOrAskAgain(): Promise<void> {
  if ((await drainFromWorker()) !== undefined) throw new Error('some conversations still wait');
}
