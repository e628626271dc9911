import type { Logger } from 'pino';
import { createAccountsModule } from './modules/accounts/accounts-module.ts';
import { createAdminModule } from './modules/admin/admin-module.ts';
import { createErrorCounter } from './modules/admin/error-counter.ts';
import { createChatModule } from './modules/chat/chat-module.ts';
import type { Config } from './shared/config/config.ts';
import { createHttpApp } from './shared/http/http-app.ts';
import type { AnyEndpoint } from './shared/http/endpoint.ts';
import { healthRoutes } from './shared/http/health-routes.ts';
import type { HttpApp } from './shared/http/http-types.ts';
import { openApiRoute } from './shared/http/openapi.ts';
import { createStaticFiles } from './shared/http/static-files.ts';
import { securityHeaders } from './shared/http/security-headers.ts';
import { createTokenAuthentication } from './shared/http/token-authentication.ts';
import { createIdentityModule } from './modules/identity/identity-module.ts';
import { openMailer } from './modules/mail/mail-module.ts';
import { createSendMail } from './modules/mail/send-mail.ts';
import { createBillingModule } from './modules/billing/billing-module.ts';
import type { Database } from './db/database.ts';
import { createBetaMode } from './shared/beta-mode.ts';
import type { Clock } from './shared/clock.ts';
import { startCleanupWorker } from './shared/cleanup-worker.ts';
import type { Events } from './shared/events.ts';
import type { Metrics } from './shared/metrics.ts';
import { createSystemModule } from './modules/system/system-module.ts';
import { createTrialBalance } from './modules/trial/trial-balance.ts';
import { createVoiceCalls } from './modules/voice-calls/voice-calls.ts';
import { faultInjectionRoutes, type FaultInjection } from './modules/voice-calls/fault-injection-routes.ts';
import { relayRoutes } from './modules/voice-calls/relay-routes.ts';
import type { VoiceProvider } from './modules/voice-calls/voice-provider.ts';

/** What the process brings: its configuration, and the parts that own something that must be closed. */
export type AppDeps = {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly events: Events;
  readonly metrics: Metrics;
  readonly voice: VoiceProvider;
  /** Only where fault injection is configured. */
  readonly faults?: FaultInjection;
  /** Where the built page is. */
  readonly pageFolder: string;
  /** Where the parts of earlier pages are, one folder for each build. */
  readonly previousBuildsFolder?: string;
  /** Compares every answer with the contract; for tests. */
  readonly checkResponses: boolean;
};

export type App = {
  readonly fetch: HttpApp['fetch'];
  /** Ends what the app itself started. The parts stay open: whoever brought them closes them. */
  close(): Promise<void>;
};

/** Puts the parts together. Nothing is decided anywhere else about what is connected to what. */
export function createApp(parts: AppDeps): App {
  const { config, database, clock, log, events, metrics } = parts;
  let draining = false;

  const mailer = openMailer(config.mail);
  const sendMail = createSendMail(mailer, { publicUrl: config.publicUrl });
  const trialBalance = createTrialBalance(database.db, clock);
  const betaMode = createBetaMode(config.beta.on);
  const calls = createVoiceCalls({
    config,
    db: database.db,
    transact: (work) => database.transact(work),
    clock,
    trialBalance,
    voice: parts.voice,
    log,
    events,
    meters: metrics,
  });
  const identity = createIdentityModule(config, database.db, clock);
  const people = createAccountsModule({
    config,
    store: database,
    clock,
    log,
    events,
    sendMail,
    betaMode,
    verifyIdToken: identity.verifyIdToken,
    endCalls: (id, reason) => calls.endSession(id, reason),
  });
  const admin = createAdminModule({ config, store: database, clock, log, events, sendMail, betaMode });
  const chat = createChatModule({
    config,
    database,
    clock,
    events,
    voice: parts.voice,
    endCalls: (id, reason) => calls.endSession(id, reason),
  });
  const errorCounter = createErrorCounter({ db: database.db, clock, events });
  const payments = createBillingModule({ config, database, clock, events });
  const cleanup = startCleanupWorker(database.db, clock, events);

  const endpoints: AnyEndpoint[] = [
    ...createSystemModule({ config, voice: parts.voice, db: database.db, betaMode }),
    ...admin.endpoints,
    ...people.endpoints,
    ...payments.endpoints,
    ...chat.endpoints,
  ];

  const http = createHttpApp({
    endpoints,
    routes: [
      healthRoutes({ database, metrics, metricsToken: config.metricsToken, isDraining: () => draining }),
      openApiRoute(config.publicUrl),
      relayRoutes(calls),
      ...(parts.faults ? [faultInjectionRoutes(parts.faults)] : []),
      ...payments.routes,
      ...identity.routes,
    ],
    headers: securityHeaders({
      publicUrl: config.publicUrl,
      identityOrigin: config.identity.kind === 'oidc' ? new URL(config.identity.issuer).origin : undefined,
      captchaOrigin: config.turnstile && 'https://challenges.cloudflare.com',
      voiceOrigin: parts.voice.direct?.origin,
    }),
    staticFiles: createStaticFiles(parts.pageFolder, parts.previousBuildsFolder),
    authenticate: createTokenAuthentication(database.db, clock),
    findTrial: people.findTrial,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    checkResponses: parts.checkResponses,
    events,
    onRequestFinished: errorCounter.count,
  });

  return {
    fetch: http.fetch,
    close: async () => {
      draining = true;
      cleanup.close();
      // All at once: one that waits for somebody far away must not keep the others from hearing that it is over.
      await Promise.all([calls.close(), payments.close(), admin.close()]);
      await errorCounter.close();
      mailer.close();
    },
  };
}
