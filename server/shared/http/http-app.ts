import { Hono } from 'hono';
import type { Events } from '../events.ts';
import { errorResponse } from './error-response.ts';
import type { AnyEndpoint } from './endpoint.ts';
import type { HttpApp, HttpEnv } from './http-types.ts';
import { mountEndpoints } from './mount-endpoints.ts';
import type { MountSettings } from './mount-endpoints.ts';
import { observeRequests } from './observe-requests.ts';
import type { StaticFiles } from './static-files.ts';
import { ApiError } from './api-error.ts';
import { shedLoad } from './shed-load.ts';

export type HttpAppDeps = MountSettings & {
  readonly endpoints: readonly AnyEndpoint[];
  /** Routes that are no JSON calls: the voice relay, notifications of payment providers, health. */
  readonly routes: ReadonlyArray<(app: HttpApp) => void>;
  readonly headers: ReadonlyMap<string, string>;
  readonly staticFiles: StaticFiles;
  readonly events: Events;
  /** For what counts requests beside the metrics. */
  readonly onRequestFinished?: (status: number) => void;
};

/** Everything that answers HTTP, in one app. */
export function createHttpApp(settings: HttpAppDeps): HttpApp {
  const app = new Hono<HttpEnv>();
  app.onError((failure, c) => errorResponse(c, failure, settings.events));
  app.use(observeRequests(settings.events, settings.onRequestFinished));
  app.use(async (c, next) => {
    for (const [name, value] of settings.headers) c.env.outgoing.setHeader(name, value);
    await next();
  });
  app.use('/api/*', async (c, next) => {
    c.env.outgoing.setHeader('Cache-Control', 'no-store');
    await next();
  });
  app.use('/api/*', shedLoad());
  for (const extend of settings.routes) extend(app);
  mountEndpoints(app, settings.endpoints, settings);
  app.all('/api/*', () => {
    throw new ApiError(404, 'not_found', 'There is no such call.');
  });
  app.get('*', (c) => settings.staticFiles.serve(c));
  app.notFound((c) => errorResponse(c, new ApiError(404, 'not_found', 'There is nothing here.'), settings.events));
  return app;
}
