import type { MiddlewareHandler } from 'hono';
import { networksOf } from '../network.ts';
import { overloaded } from './api-error.ts';
import { clientAddress } from './client-address.ts';
import { MAX_CONNECTIONS, MAX_CONNECTIONS_PER_NETWORK } from './http-server.ts';
import type { HttpEnv } from './http-types.ts';
import { Shares, type ShareLimits } from './shares.ts';

export type NetworkLimits = {
  /** Requests whose response has not been delivered completely. */
  readonly requests: ShareLimits;
  /** Bytes of incomplete request bodies. */
  readonly bodyBytes: ShareLimits;
};

const productionLimits: NetworkLimits = {
  requests: { total: MAX_CONNECTIONS, each: MAX_CONNECTIONS_PER_NETWORK },
  // A heap of 512 MB also holds them decoded and parsed. One network may send four of the largest uploads.
  bodyBytes: { total: 64 * 1024 * 1024, each: 16 * 1024 * 1024 },
};

/**
 * Limits what the clients of one network may take. Behind a proxy all connections have its address: there the requests
 * in progress are counted, since each of them occupies a connection until its body has arrived and its response is read.
 */
export function limitNetworks(trustedProxies: number, limits = productionLimits): MiddlewareHandler<HttpEnv> {
  const requests = new Shares(limits.requests);
  const bodyBytes = new Shares(limits.bodyBytes);
  return async (c, next) => {
    const { outgoing } = c.env;
    const networks = networksOf(clientAddress(c, trustedProxies));
    if (trustedProxies > 0) {
      if (!requests.tryTake(networks)) {
        c.set('route', '/shed');
        outgoing.setHeader('Connection', 'close');
        throw overloaded();
      }
      outgoing.once('close', () => requests.release(networks));
    }
    c.set('bodyMemory', {
      tryTake: (bytes) => bodyBytes.tryTake(networks, bytes),
      release: (bytes) => bodyBytes.release(networks, bytes),
    });
    await next();
  };
}
