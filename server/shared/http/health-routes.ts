import { isLoopbackHost, isLoopbackUrl } from '../config/loopback.ts';
import type { Database } from '../../db/database.ts';
import type { Metrics } from '../metrics.ts';
import { hashSecret } from '../secrets.ts';
import { bearerToken } from './bearer-token.ts';
import type { HttpApp, HttpContext } from './http-types.ts';
import { ApiError } from './api-error.ts';

export type HealthDeps = {
  readonly database: Database;
  readonly metrics: Metrics;
  readonly metricsToken: string | undefined;
  readonly publicUrl: string;
  /** The process is shutting down and takes no new work. */
  readonly isDraining: () => boolean;
};

export function healthRoutes({ database, metrics, metricsToken, publicUrl, isDraining }: HealthDeps) {
  return (app: HttpApp): void => {
    app.get('/healthz', (c) => c.json({ status: 'alive' }));
    app.get('/readyz', async (c) => {
      if (isDraining()) return c.json({ status: 'stopping' }, 503);
      const isReady = await database.ping().then(
        () => true,
        () => false,
      );
      return isReady ? c.json({ status: 'ready' }) : c.json({ status: 'no database' }, 503);
    });
    app.get('/metrics', async (c) => {
      if (!mayReadMetrics(c, metricsToken, publicUrl))
        throw new ApiError(403, 'forbidden', 'You may not read the metrics.');
      const { type, text } = await metrics.render();
      return c.body(text, 200, { 'Content-Type': type });
    });
  };
}

/** A proxy on this machine connects from loopback too, but sends forwarding headers. */
function mayReadMetrics(c: HttpContext, metricsToken: string | undefined, publicUrl: string): boolean {
  const token = bearerToken(c.req.header('authorization'));
  // By digest, so that the time of the comparison reveals nothing of the token.
  if (metricsToken && token && hashSecret(token) === hashSecret(metricsToken)) return true;
  // A proxy on this machine may send no such header: where others can reach the server, the token is required.
  if (!isLoopbackUrl(publicUrl)) return false;
  const isForwarded = c.req.header('x-forwarded-for') ?? c.req.header('forwarded');
  const peer = (c.env.incoming.socket.remoteAddress ?? '').replace(/^::ffff:/i, '');
  return !isForwarded && isLoopbackHost(peer);
}
