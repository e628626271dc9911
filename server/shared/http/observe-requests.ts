import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { errorFields } from '../error-fields.ts';
import type { Events } from '../events.ts';
import type { HttpEnv } from './http-types.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

type FinishedRequest = {
  readonly requestId: string;
  readonly method: string;
  /** The pattern of the path, never the path itself. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
};

export type HttpEvents = ReturnType<typeof httpEvents>;

export function httpEvents(events: Events) {
  const requests = events.metrics.histogram(
    'dragoman_http_request_seconds',
    'Duration of HTTP requests, by route and status',
    ['method', 'route', 'status'],
    SECONDS,
  );
  return {
    requestFinished(request: FinishedRequest): void {
      const { method, route, status, durationMs } = request;
      requests.observe({ method, route, status }, durationMs / 1000);
      events.debug({ event: 'request-finished', ...request });
    },
    requestFailed(request: { readonly requestId: string; readonly route: string }, error: unknown): void {
      events.error({ event: 'request-failed', ...request, error: errorFields(error) });
    },
  };
}

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
