import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { withDeadline } from '../../../src/shared/async.ts';

export type ShutdownTimes = {
  /** How long requests on kept-alive connections are still served before `work` runs. */
  readonly keepServingMs: number;
  /** When the remaining connections are closed by force. */
  readonly forceCloseAfterMs: number;
};

const CLOSE_IDLE_EVERY_MS = 50;

/**
 * Graceful shutdown: stop accepting, send `Connection: close`, run `work` (which ends streams), drain in-flight
 * requests, then close by force.
 */
export async function shutDownGracefully(http: Server, work: () => Promise<void>, times: ShutdownTimes): Promise<void> {
  const closed = once(http, 'close');
  http.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  // http.Server.close() would drop idle connections at once, including one on which a proxy is just sending.
  Listener.prototype.close.call(http);
  await withDeadline(times.keepServingMs, closed).catch(() => undefined);
  await work();
  const closeIdle = setInterval(() => http.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  const forceClose = setTimeout(() => http.closeAllConnections(), times.forceCloseAfterMs);
  http.closeIdleConnections();
  await closed;
  clearInterval(closeIdle);
  clearTimeout(forceClose);
}
