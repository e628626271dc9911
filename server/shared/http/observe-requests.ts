import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { HttpEvents } from './http-events.ts';
import type { HttpEnv } from './http-types.ts';

/** Gives each request an id and reports its route pattern, status and duration. */
export function observeRequests(events: HttpEvents, onFinished?: (status: number) => void): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const startedAtMs = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    c.set('route', 'none');
    c.env.outgoing.setHeader('X-Request-Id', requestId);
    await next();
    const durationMs = Math.round((performance.now() - startedAtMs) * 10) / 10;
    const { status } = c.res;
    events.requestFinished({ requestId, method: c.req.method, route: c.get('route'), status, durationMs });
    onFinished?.(status);
  };
}
