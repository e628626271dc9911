import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { OUTBOX_TAG, parseServiceWorkerRequest, type DeliverResult } from '../../src/protocol/service-message.ts';
import { fetchTexts, isOptionalCatalogue, precacheTexts, removeOldTexts } from './cache-texts.ts';
import { precacheEngine } from './precache-engine.ts';
import { drainFromWorker } from './drain-from-worker.ts';

declare const self: ServiceWorkerGlobalScope;

/** The engine of the language packs is cached only on devices that have packs. */
const isEngine = (path: string) => path.endsWith('.wasm');

/** The administration is not precached: it is always fetched from the server. */
const administration = /\/(admin|RevokeDialog)[^/]*$/i;
const urlOf = (entry: (typeof self.__WB_MANIFEST)[number]) => (typeof entry === 'string' ? entry : entry.url);

/** Lists of words are fetched by devices with names to correct; offline those are as they are heard. */
const wordList = /-words-[^/]*\.js$/;

/** Pages that come from the server while it can be reached. */
const fromServer = /^\/(admin|legal\/)/;

const manifest = [...self.__WB_MANIFEST];
const paths = manifest.map((entry) => `/${urlOf(entry)}`);

/** Fetched by those who use it. */
function isOnUse(path: string): boolean {
  return administration.test(path) || wordList.test(path) || isEngine(path) || isOptionalCatalogue(path);
}

precacheAndRoute(manifest.filter((entry) => !isOnUse(`/${urlOf(entry)}`)));
cleanupOutdatedCaches();
clientsClaim();
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isOptionalCatalogue(url.pathname),
  ({ request }) => fetchTexts(request),
);
// In development nothing is precached.
if (import.meta.env.PROD) {
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && fromServer.test(url.pathname),
    ({ request }) => fetchOrShell(request),
  );
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL('/index.html'), {
      denylist: [/^\/api\//, /^\/sandbox\//, /^\/oidc\//, /^\/(healthz|readyz|metrics)/],
    }),
  );
}

/** Without a server the app itself says so, in place of the browser. */
async function fetchOrShell(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    // Expected offline.
    return (await matchPrecache('/index.html')) ?? Response.error();
  }
}

self.addEventListener('install', (event) => {
  event.waitUntil(precacheEngine(paths.filter(isEngine)));
  event.waitUntil(precacheTexts(paths.filter(isOptionalCatalogue)));
});

self.addEventListener('activate', (event) => event.waitUntil(removeOldTexts(paths)));

self.addEventListener('message', (event) => {
  const request = parseServiceWorkerRequest(event.data);
  if (request?.type === 'take-over') event.waitUntil(self.skipWaiting());
  if (request?.type === 'deliver') event.waitUntil(drainAndReply(request.isReachable, event.ports[0]));
});

self.addEventListener('sync', (event) => {
  if (event.tag === OUTBOX_TAG) event.waitUntil(drainOrRetry());
});

async function drainAndReply(isReachable: boolean, port: MessagePort | undefined): Promise<void> {
  const result = await drainFromWorker(isReachable).then(
    (nextTryAtMs): DeliverResult => ({ type: 'delivered', nextTryAtMs }),
    // The page then drains the outbox itself and reports the error.
    (): DeliverResult => ({ type: 'undelivered' }),
  );
  port?.postMessage(result);
}

/** Called when the browser detects a network; it retries a rejected sync later. */
async function drainOrRetry(): Promise<void> {
  if ((await drainFromWorker(true)) !== undefined) throw new Error('Some conversations are not uploaded yet.');
}
