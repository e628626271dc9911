import { errorFields } from '../error-fields.ts';
import type { Events } from '../events.ts';

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
