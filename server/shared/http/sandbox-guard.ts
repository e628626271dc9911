import { isLoopbackHost } from '../config/loopback.ts';
import { ApiError } from './api-error.ts';
import type { HttpApp, HttpContext } from './http-types.ts';

/**
 * Sandbox pages give away payments and sign-ins: they answer programs of this machine only. The `Host` stops other sites
 * whose names resolve to a loopback address, and proxies that are not configured.
 */
export function sandboxForThisMachine(app: HttpApp): void {
  app.use('/sandbox/*', async (c, next) => {
    if (!isFromThisMachine(c)) throw new ApiError(403, 'forbidden', 'The sandbox is for this machine only.');
    await next();
  });
}

function isFromThisMachine(c: HttpContext): boolean {
  const peer = (c.env.incoming.socket.remoteAddress ?? '').replace(/^::ffff:/i, '');
  const host = (c.req.header('host') ?? '').replace(/:\d+$/, '');
  const isForwarded = c.req.header('x-forwarded-for') ?? c.req.header('forwarded');
  return !isForwarded && isLoopbackHost(peer) && isLoopbackHost(host);
}
