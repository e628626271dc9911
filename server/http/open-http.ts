import { createServer } from 'node:http';
import type { Server } from 'node:http';

/** Headers are small: whoever needs longer holds a connection and asks nothing. */
const HEADERS_WITHIN_MS = 15_000;
const LOOK_EVERY_MS = 5000;
const IDLE_MS = 5000;
/** Longer than proxies keep a connection (Caddy: two minutes), so that none sends just when we hang up. */
const IDLE_BEHIND_PROXY_MS = 125_000;

/** Node's server, with an end to how long somebody may take to say what they want. */
export function openHttp({ trustedProxies }: { readonly trustedProxies: number }): Server {
  return createServer({
    headersTimeout: HEADERS_WITHIN_MS,
    keepAliveTimeout: trustedProxies > 0 ? IDLE_BEHIND_PROXY_MS : IDLE_MS,
    connectionsCheckingInterval: LOOK_EVERY_MS,
  });
}
