import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics.ts';
import type { HttpEnv } from './http-types.ts';

/** Names each request, and notes how it went: the pattern of its path, status and duration, never what it holds. */
export function observeRequests(log: Logger, meters: Metrics): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    c.set('route', 'none');
    c.env.outgoing.setHeader('X-Request-Id', requestId);
    await next();
    const durationMs = Math.round((performance.now() - startedAt) * 10) / 10;
    const seen = { method: c.req.method, route: c.get('route'), status: c.res.status };
    meters.request(seen, durationMs / 1000);
    log.debug({ requestId, ...seen, durationMs });
  };
}
