import type { Logger } from 'pino';
import { createPeopleDesk } from './accounts/people-desk.ts';
import { openAdminDesk } from './admin/admin-desk.ts';
import { openErrorBook } from './admin/error-book.ts';
import { chatEndpoints } from './chat/chat-endpoints.ts';
import type { Config } from './config/config.ts';
import { createHttpApp } from './http/http-app.ts';
import type { AnyEndpoint } from './http/endpoint.ts';
import { healthRoutes } from './http/health.ts';
import type { HttpApp } from './http/http-types.ts';
import { openApiRoute } from './http/openapi.ts';
import { openPageFiles } from './http/page-files.ts';
import { securityHeaders } from './http/security-headers.ts';
import { tokenCaller } from './http/token-caller.ts';
import { openIdentity } from './identity/open-identity.ts';
import { tokenEndpoints } from './ledger/token-endpoints.ts';
import { openMailer } from './mail/open-mailer.ts';
import { createPostman } from './mail/postman.ts';
import { openPaymentsDesk } from './payments/payments-desk.ts';
import type { Store } from './store/store.ts';
import { createBetaMode } from './system/beta-mode.ts';
import type { Clock } from './system/clock.ts';
import { keepHouse } from './system/housekeeping.ts';
import type { Meters } from './system/meters.ts';
import { systemEndpoints } from './system/system-endpoints.ts';
import { createTrialPurse } from './trial/trial-purse.ts';
import { openCalls } from './voice/calls.ts';
import { voiceDrill } from './voice/voice-drill.ts';
import { voiceRelay } from './voice/relay.ts';
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
  /** Where the parts of earlier pages are, one folder for each build. */
  readonly earlierFolder?: string;
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

  const mailer = openMailer(config.mail);
  const postman = createPostman(mailer, { publicUrl: config.publicUrl });
  const trialPurse = createTrialPurse(store.db, clock);
  const betaMode = createBetaMode(config.beta.on);
  const calls = openCalls({
    config,
    db: store.db,
    transact: (work) => store.transact(work),
    clock,
    trialPurse,
    voice: parts.voice,
    log,
    meters,
  });
  const identity = openIdentity(config, store.db, clock);
  const people = createPeopleDesk({
    config,
    store,
    clock,
    log,
    postman,
    betaMode,
    identityCheck: identity.check,
    endCalls: (id, reason) => calls.endSession(id, reason),
  });
  const admin = openAdminDesk({ config, store, clock, log, postman, betaMode });
  const errorBook = openErrorBook({ db: store.db, clock, log, meters });
  const payments = openPaymentsDesk({ config, store, clock, log });
  const house = keepHouse(store.db, clock, log);

  const endpoints: AnyEndpoint[] = [
    ...systemEndpoints({ config, voice: parts.voice, db: store.db, betaMode }),
    ...admin.endpoints,
    ...tokenEndpoints(store.db),
    ...people.endpoints,
    ...payments.endpoints,
    ...chatEndpoints({
      config,
      store,
      clock,
      meters,
      voice: parts.voice,
      endCalls: (id, reason) => calls.endSession(id, reason),
    }),
  ];

  const http = createHttpApp({
    endpoints,
    extras: [
      healthRoutes({ store, meters, metricsToken: config.metricsToken, isDraining: () => draining }),
      openApiRoute(config.publicUrl),
      voiceRelay(calls),
      ...(config.voiceDrill ? [voiceDrill(parts.voice)] : []),
      ...payments.routes,
      ...identity.routes,
    ],
    headers: securityHeaders({
      publicUrl: config.publicUrl,
      identityOrigin: config.identity.kind === 'oidc' ? new URL(config.identity.issuer).origin : undefined,
      captchaOrigin: config.turnstile && 'https://challenges.cloudflare.com',
      voiceOrigin: parts.voice.direct?.origin,
    }),
    page: openPageFiles(parts.pageFolder, parts.earlierFolder),
    authenticate: tokenCaller(store.db, clock),
    findTrial: people.findTrial,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    checkAnswers: parts.checkAnswers,
    log,
    meters: errorBook.meters,
  });

  return {
    fetch: http.fetch,
    close: async () => {
      draining = true;
      house.close();
      // All at once: one that waits for somebody far away must not keep the others from hearing that it is over.
      await Promise.all([calls.close(), payments.close(), admin.close()]);
      await errorBook.close();
      mailer.close();
    },
  };
}
