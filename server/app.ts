import { createAccountsModule } from './modules/accounts/accounts-module.ts';
import { createAdminModule } from './modules/admin/admin-module.ts';
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
import { createInvitationsModule } from './modules/invitations/invitations-module.ts';
import { createMailModule } from './modules/mail/mail-module.ts';
import { createBillingModule } from './modules/billing/billing-module.ts';
import type { Database } from './db/database.ts';
import { createBetaMode } from './shared/beta-mode.ts';
import type { Clock } from './shared/clock.ts';
import { startCleanupWorker } from './shared/cleanup-worker.ts';
import type { Events } from './shared/events.ts';
import type { Metrics } from './shared/metrics.ts';
import { createSystemModule } from './modules/system/system-module.ts';
import { createPepper } from './shared/pepper.ts';
import { createTrialModule } from './modules/trial/trial-module.ts';
import { createVoiceCallsModule } from './modules/voice-calls/voice-calls-module.ts';
import type { FaultInjection, VoiceProvider } from './modules/voice-calls/voice-calls-module.ts';

/** What the process brings: its configuration, and the parts that own something that must be closed. */
export type AppDeps = {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
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
  const { config, database, clock, events, metrics } = parts;
  let draining = false;

  const { db } = database;
  const betaMode = createBetaMode(config.beta.on);
  const pepper = createPepper(db);
  const mail = createMailModule(config);
  const trial = createTrialModule({ config, db, clock, pepper, betaMode });
  const voiceCalls = createVoiceCallsModule({
    config,
    database,
    clock,
    events,
    trialBalance: trial.balance,
    voice: parts.voice,
    faults: parts.faults,
  });
  const identity = createIdentityModule({ config, db, clock });
  const payments = createBillingModule({ config, database, clock, events });
  const admin = createAdminModule({ config, database, clock, events, betaMode });
  const invitations = createInvitationsModule({
    database,
    clock,
    events,
    pepper,
    betaMode,
    sendMail: mail.sendMail,
    recordAudit: admin.recordAudit,
  });
  const accounts = createAccountsModule({
    config,
    database,
    clock,
    events,
    pepper,
    sendMail: mail.sendMail,
    invitationGate: invitations.gate,
    verifyIdToken: identity.verifyIdToken,
    grantSignupTokens: payments.grantSignupTokens,
    endCalls: voiceCalls.endCalls,
  });
  const chat = createChatModule({
    config,
    database,
    clock,
    events,
    voice: parts.voice,
    endCalls: voiceCalls.endCalls,
  });
  const cleanup = startCleanupWorker(database.db, clock, events);

  const endpoints: AnyEndpoint[] = [
    ...createSystemModule({ config, voice: parts.voice, db, betaMode, identityClientFor: identity.clientFor }),
    ...admin.endpoints,
    ...invitations.endpoints,
    ...accounts.endpoints,
    ...trial.endpoints,
    ...payments.endpoints,
    ...chat.endpoints,
  ];

  const http = createHttpApp({
    endpoints,
    routes: [
      healthRoutes({ database, metrics, metricsToken: config.metricsToken, isDraining: () => draining }),
      openApiRoute(config.publicUrl),
      ...voiceCalls.routes,
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
    findTrial: trial.findTrial,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    checkResponses: parts.checkResponses,
    events,
    onRequestFinished: admin.countResponse,
  });

  return {
    fetch: http.fetch,
    close: async () => {
      draining = true;
      cleanup.close();
      // All at once: one that waits for somebody far away must not keep the others from hearing that it is over.
      await Promise.all([voiceCalls.close(), payments.close(), invitations.close()]);
      await admin.close();
      mail.close();
    },
  };
}
