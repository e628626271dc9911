import { isLoopbackHost } from '../config/loopback.ts';
import type { Store } from '../store/store.ts';
import type { Meters } from '../system/meters.ts';
import { bearerToken } from './bearer.ts';
import type { HttpApp, HttpContext } from './http-types.ts';
import { Refusal } from './refusal.ts';

export type HealthSettings = {
  readonly store: Store;
  readonly meters: Meters;
  readonly metricsToken: string | undefined;
  /** We are on our way out: no new work, please. */
  readonly isDraining: () => boolean;
};

export function healthRoutes({ store, meters, metricsToken, isDraining }: HealthSettings) {
  return (app: HttpApp): void => {
    app.get('/healthz', (c) => c.json({ status: 'alive' }));
    app.get('/readyz', async (c) => {
      if (isDraining()) return c.json({ status: 'stopping' }, 503);
      const isReady = await store.ping().then(
        () => true,
        () => false,
      );
      return isReady ? c.json({ status: 'ready' }) : c.json({ status: 'no database' }, 503);
    });
    app.get('/metrics', async (c) => {
      if (!mayRead(c, metricsToken)) throw new Refusal(403, 'forbidden', 'The metrics are not for you.');
      const { type, text } = await meters.page();
      return c.body(text, 200, { 'Content-Type': type });
    });
  };
}

/** A proxy on this machine also calls from loopback, but says for whom. */
function mayRead(c: HttpContext, metricsToken: string | undefined): boolean {
  if (metricsToken && bearerToken(c.req.header('authorization')) === metricsToken) return true;
  const isForwarded = c.req.header('x-forwarded-for') ?? c.req.header('forwarded');
  const peer = (c.env.incoming.socket.remoteAddress ?? '').replace(/^::ffff:/i, '');
  return !isForwarded && isLoopbackHost(peer);
}
