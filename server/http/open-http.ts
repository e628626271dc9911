import { createServer } from 'node:http';
import type { Server } from 'node:http';

/** Headers are small: whoever needs longer holds a connection and asks nothing. */
const HEADERS_WITHIN_MS = 15_000;
const LOOK_EVERY_MS = 5000;

/** Node's server, with an end to how long somebody may take to say what they want. */
export function openHttp(): Server {
  return createServer({ headersTimeout: HEADERS_WITHIN_MS, connectionsCheckingInterval: LOOK_EVERY_MS });
}
