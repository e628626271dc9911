import { createServer } from 'node:http';
import type { Server } from 'node:http';

/** Headers are small: whoever needs longer holds a connection and asks nothing. */
const HEADERS_TIMEOUT_MS = 15_000;
const CHECK_CONNECTIONS_EVERY_MS = 5000;
const KEEP_ALIVE_MS = 5000;
/** Longer than proxies keep a connection (Caddy: two minutes), so that none sends just when we hang up. */
const KEEP_ALIVE_BEHIND_PROXY_MS = 125_000;

/** Node's server, with an end to how long somebody may take to say what they want. */
export function createHttpServer({ trustedProxies }: { readonly trustedProxies: number }): Server {
  return createServer({
    headersTimeout: HEADERS_TIMEOUT_MS,
    keepAliveTimeout: trustedProxies > 0 ? KEEP_ALIVE_BEHIND_PROXY_MS : KEEP_ALIVE_MS,
    connectionsCheckingInterval: CHECK_CONNECTIONS_EVERY_MS,
  });
}
