import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import { createHttpApp } from './http/http-app.ts';
import type { AnyEndpoint } from './http/endpoint.ts';
import { healthRoutes } from './http/health.ts';
import type { HttpApp } from './http/http-types.ts';
import { openApiRoute } from './http/openapi.ts';
import { openPageFiles } from './http/page-files.ts';
import { securityHeaders } from './http/security-headers.ts';
import { tokenCaller } from './http/token-caller.ts';
import type { Store } from './store/store.ts';
import type { Clock } from './system/clock.ts';
import type { Meters } from './system/meters.ts';
import { systemEndpoints } from './system/system-endpoints.ts';
import type { VoiceProvider } from './voice/voice-provider.ts';

/** What the process brings: its configuration, and the parts that own something that must be closed. */
export type AppParts = {
  readonly config: Config;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Logger;
  readonly meters: Meters;
  readonly voice: VoiceProvider;
  /** Where the built page is. */
  readonly pageFolder: string;
  /** Compares every answer with the contract; for tests. */
  readonly checkAnswers: boolean;
};

export type App = {
  readonly fetch: HttpApp['fetch'];
  /** Ends what the app itself started. The parts stay open: whoever brought them closes them. */
  close(): Promise<void>;
};

/** Puts the parts together. Nothing is decided anywhere else about what is connected to what. */
export function createApp(parts: AppParts): App {
  const { config, store, clock, log, meters } = parts;
  let draining = false;

  const endpoints: AnyEndpoint[] = [...systemEndpoints(config, parts.voice)];

  const http = createHttpApp({
    endpoints,
    extras: [
      healthRoutes({ store, meters, metricsToken: config.metricsToken, isDraining: () => draining }),
      openApiRoute(config.publicUrl),
    ],
    headers: securityHeaders({
      publicUrl: config.publicUrl,
      identityOrigin: config.identity.kind === 'oidc' ? new URL(config.identity.issuer).origin : undefined,
      captchaOrigin: config.turnstile && 'https://challenges.cloudflare.com',
    }),
    page: openPageFiles(parts.pageFolder),
    authenticate: tokenCaller(store.db, clock),
    findTrial: () => Promise.resolve(undefined),
    trustedProxies: config.trustedProxies,
    checkAnswers: parts.checkAnswers,
    log,
    meters,
  });

  return {
    fetch: http.fetch,
    close: () => {
      draining = true;
      return Promise.resolve();
    },
  };
}
