import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';

export type ShutdownTimes = {
  /** How long whoever keeps connections to us may go on to use them. */
  readonly keepServingMs: number;
  /** When we hang up on whoever is still there after the work. */
  readonly forceCloseAfterMs: number;
};

const CLOSE_IDLE_EVERY_MS = 50;

/**
 * Takes no new connections, and ends each that is kept with the next answer on it; then does the work that ends what
 * still streams, and lets what is under way be answered.
 */
export async function shutDownGracefully(http: Server, work: () => Promise<void>, times: ShutdownTimes): Promise<void> {
  const closed = once(http, 'close');
  http.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  // HTTP's own close hangs up on idle connections at once, also on one on which a proxy is just sending.
  Listener.prototype.close.call(http);
  await firstOf(closed, times.keepServingMs);
  await work();
  const looks = setInterval(() => http.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  const hangUp = setTimeout(() => http.closeAllConnections(), times.forceCloseAfterMs);
  http.closeIdleConnections();
  await closed;
  clearInterval(looks);
  clearTimeout(hangUp);
}

async function firstOf(closed: Promise<unknown>, afterMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, afterMs)));
  await Promise.race([closed, late]);
  clearTimeout(timer);
}
