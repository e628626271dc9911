import { createServer } from 'node:http';
import type { Server } from 'node:http';

/** Headers are small; a slower client is only occupying a connection. */
const HEADERS_TIMEOUT_MS = 15_000;
const CHECK_CONNECTIONS_EVERY_MS = 5000;
const KEEP_ALIVE_MS = 5000;
/** Longer than proxies keep a connection (Caddy: two minutes), so that the proxy always closes first. */
const KEEP_ALIVE_BEHIND_PROXY_MS = 125_000;

/** Node's HTTP server with timeouts for slow clients. */
export function createHttpServer({ trustedProxies }: { readonly trustedProxies: number }): Server {
  return createServer({
    headersTimeout: HEADERS_TIMEOUT_MS,
    keepAliveTimeout: trustedProxies > 0 ? KEEP_ALIVE_BEHIND_PROXY_MS : KEEP_ALIVE_MS,
    connectionsCheckingInterval: CHECK_CONNECTIONS_EVERY_MS,
  });
}
