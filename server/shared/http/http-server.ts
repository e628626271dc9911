import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { isLoopbackHost } from '../config/loopback.ts';
import { networksOf } from '../network.ts';
import { Shares } from './shares.ts';

/** Headers are small; a slower client is only occupying a connection. */
const HEADERS_TIMEOUT_MS = 15_000;
const CHECK_CONNECTIONS_EVERY_MS = 5000;
const KEEP_ALIVE_MS = 5000;
/** Longer than proxies keep a connection (Caddy: two minutes), so that the proxy always closes first. */
const KEEP_ALIVE_BEHIND_PROXY_MS = 125_000;

/** A connection takes some 30 kB: these fit into a heap of 512 MB beside everything else. */
export const MAX_CONNECTIONS = 5000;
/** A company behind one address, with two connections for each open page. */
export const MAX_CONNECTIONS_PER_NETWORK = 512;

/** Node's HTTP server with timeouts for slow clients and limits for many. */
export function createHttpServer({ trustedProxies }: { readonly trustedProxies: number }): Server {
  const server = createServer({
    headersTimeout: HEADERS_TIMEOUT_MS,
    keepAliveTimeout: trustedProxies > 0 ? KEEP_ALIVE_BEHIND_PROXY_MS : KEEP_ALIVE_MS,
    connectionsCheckingInterval: CHECK_CONNECTIONS_EVERY_MS,
  });
  server.maxConnections = MAX_CONNECTIONS;
  // Behind a proxy every connection has the address of the proxy.
  if (trustedProxies === 0) limitConnectionsPerNetwork(server);
  return server;
}

/** Loopback is exempt: its peers are programs of this machine, such as a proxy that is not configured as trusted. */
function limitConnectionsPerNetwork(server: Server): void {
  const connections = new Shares({ total: MAX_CONNECTIONS, each: MAX_CONNECTIONS_PER_NETWORK });
  server.on('connection', (socket: Socket) => {
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:/i, '');
    if (isLoopbackHost(address)) return;
    const networks = networksOf(address);
    if (connections.tryTake(networks)) socket.once('close', () => connections.release(networks));
    else socket.destroy();
  });
}
