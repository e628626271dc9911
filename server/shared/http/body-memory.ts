import type { MiddlewareHandler } from 'hono';
import { rateLimitKeyOf } from '../network.ts';
import { clientAddress } from './client-address.ts';
import type { HttpEnv } from './http-types.ts';

/** Bytes of incomplete request bodies. A heap of 512 MB also holds them decoded and parsed. */
const MAX_BYTES = 64 * 1024 * 1024;
/** One network cannot use up what all the others need: four of the largest uploads. */
const MAX_BYTES_PER_NETWORK = 16 * 1024 * 1024;

export type BodyMemoryLimits = { readonly bytes: number; readonly bytesPerNetwork: number };

/** Limits the memory for request bodies that have not arrived completely: `readBody` takes from it. */
export function limitBodyMemory(
  trustedProxies: number,
  limits: BodyMemoryLimits = { bytes: MAX_BYTES, bytesPerNetwork: MAX_BYTES_PER_NETWORK },
): MiddlewareHandler<HttpEnv> {
  const waiting = new WaitingBytes(limits);
  return async (c, next) => {
    const network = rateLimitKeyOf(clientAddress(c, trustedProxies));
    c.set('bodyMemory', {
      tryTake: (bytes) => waiting.tryTake(network, bytes),
      release: (bytes) => waiting.release(network, bytes),
    });
    await next();
  };
}

class WaitingBytes {
  readonly #limits: BodyMemoryLimits;
  #total = 0;
  /** Without networks that have no body waiting. */
  readonly #byNetwork = new Map<string, number>();

  constructor(limits: BodyMemoryLimits) {
    this.#limits = limits;
  }

  tryTake(network: string, bytes: number): boolean {
    const ofNetwork = (this.#byNetwork.get(network) ?? 0) + bytes;
    if (this.#total + bytes > this.#limits.bytes || ofNetwork > this.#limits.bytesPerNetwork) return false;
    this.#total += bytes;
    this.#byNetwork.set(network, ofNetwork);
    return true;
  }

  release(network: string, bytes: number): void {
    this.#total -= bytes;
    const rest = (this.#byNetwork.get(network) ?? bytes) - bytes;
    if (rest > 0) this.#byNetwork.set(network, rest);
    else this.#byNetwork.delete(network);
  }
}
