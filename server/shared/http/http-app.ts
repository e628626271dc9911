import { Hono } from 'hono';
import type { Events } from '../events.ts';
import { errorResponse } from './error-response.ts';
import { httpEvents, observeRequests } from './observe-requests.ts';
import type { AnyEndpoint } from './endpoint.ts';
import type { HttpApp, HttpEnv } from './http-types.ts';
import { limitNetworks } from './limit-networks.ts';
import { mountEndpoints, type MountSettings } from './mount-endpoints.ts';
import type { StaticFiles } from './static-files.ts';
import { ApiError } from './api-error.ts';
import { shedLoad } from './shed-load.ts';

export type HttpAppDeps = MountSettings & {
  readonly endpoints: readonly AnyEndpoint[];
  /** Routes outside the JSON contract: the voice relay, webhooks of payment providers, health. */
  readonly routes: ReadonlyArray<(app: HttpApp) => void>;
  readonly headers: ReadonlyMap<string, string>;
  readonly staticFiles: StaticFiles;
  readonly events: Events;
  /** Called with the status of every response. */
  readonly onRequestFinished?: (status: number) => void;
};

/** All middleware and routes in one app. */
export function createHttpApp(deps: HttpAppDeps): HttpApp {
  const app = new Hono<HttpEnv>();
  const events = httpEvents(deps.events);
  app.onError((error, c) => errorResponse(c, error, events));
  app.use(observeRequests(events, deps.onRequestFinished));
  app.use(async (c, next) => {
    for (const [name, value] of deps.headers) c.env.outgoing.setHeader(name, value);
    await next();
  });
  app.use('/api/*', async (c, next) => {
    c.env.outgoing.setHeader('Cache-Control', 'no-store');
    await next();
  });
  app.use('/api/*', shedLoad());
  app.use('/api/*', limitNetworks(deps.trustedProxies));
  for (const extend of deps.routes) extend(app);
  mountEndpoints(app, deps.endpoints, deps);
  app.all('/api/*', () => {
    throw new ApiError(404, 'not_found', 'There is no such endpoint.');
  });
  app.get('*', (c) => deps.staticFiles.serve(c));
  app.notFound((c) => errorResponse(c, new ApiError(404, 'not_found', 'There is nothing here.'), events));
  return app;
}
