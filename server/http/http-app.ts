import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Meters } from '../system/meters.ts';
import { answerFailure } from './answer-failure.ts';
import type { AnyEndpoint } from './endpoint.ts';
import type { HttpApp, HttpEnv } from './http-types.ts';
import { mount } from './mount.ts';
import type { MountSettings } from './mount.ts';
import { observeRequests } from './observe-requests.ts';
import type { PageFiles } from './page-files.ts';
import { Refusal } from './refusal.ts';
import { shedLoad } from './shed-load.ts';

export type HttpAppSettings = MountSettings & {
  readonly endpoints: readonly AnyEndpoint[];
  /** Routes that are no JSON calls: the voice relay, notifications of payment providers, health. */
  readonly extras: ReadonlyArray<(app: HttpApp) => void>;
  readonly headers: ReadonlyMap<string, string>;
  readonly page: PageFiles;
  readonly log: Logger;
  readonly meters: Meters;
};

/** Everything that answers HTTP, in one app. */
export function createHttpApp(settings: HttpAppSettings): HttpApp {
  const app = new Hono<HttpEnv>();
  app.onError((failure, c) => answerFailure(c, failure, settings.log));
  app.use(observeRequests(settings.log, settings.meters));
  app.use(async (c, next) => {
    for (const [name, value] of settings.headers) c.env.outgoing.setHeader(name, value);
    await next();
  });
  app.use('/api/*', async (c, next) => {
    c.env.outgoing.setHeader('Cache-Control', 'no-store');
    await next();
  });
  app.use('/api/*', shedLoad());
  for (const extend of settings.extras) extend(app);
  mount(app, settings.endpoints, settings);
  app.all('/api/*', () => {
    throw new Refusal(404, 'not_found', 'There is no such call.');
  });
  app.get('*', (c) => settings.page.serve(c));
  app.notFound((c) => answerFailure(c, new Refusal(404, 'not_found', 'There is nothing here.'), settings.log));
  return app;
}
