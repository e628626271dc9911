import { createAccountsModule } from './modules/accounts/accounts-module.ts';
import { administratorRows, createAdminModule, renameAuditSubject } from './modules/admin/admin-module.ts';
import {
  createChatModule,
  eraseConversations,
  fillSearchSegments,
  readTitles,
  sessionsOf,
} from './modules/chat/chat-module.ts';
import { deleteExpired } from './delete-expired.ts';
import type { Config } from './shared/config/config.ts';
import type { Authenticate } from './shared/http/caller.ts';
import { createHttpApp } from './shared/http/http-app.ts';
import { healthRoutes } from './shared/http/health-routes.ts';
import type { HttpApp } from './shared/http/http-types.ts';
import { openApiRoute } from './shared/http/openapi.ts';
import { sandboxForThisMachine } from './shared/http/sandbox-guard.ts';
import { createStaticFiles } from './shared/http/static-files.ts';
import { readInlineHashes } from './shared/http/inline-hashes.ts';
import { securityHeaders } from './shared/http/security-headers.ts';
import { createTokenAuthentication } from './shared/users/token-authentication.ts';
import { createIdentityModule } from './modules/identity/identity-module.ts';
import { anonymiseInvitations, createInvitationsModule } from './modules/invitations/invitations-module.ts';
import { createMailModule } from './modules/mail/mail-module.ts';
import { createBillingModule, eraseRawNotifications } from './modules/billing/billing-module.ts';
import type { Database } from './db/database.ts';
import { createBetaMode } from './shared/beta-mode.ts';
import type { OnAccountClosed } from './shared/account-closed.ts';
import type { Clock } from './shared/clock.ts';
import { startHourlyWork } from './shared/hourly-work.ts';
import type { Events } from './shared/events.ts';
import { createFreeTokenBudget } from './shared/free-tokens.ts';
import type { Metrics } from './shared/metrics.ts';
import type { Passwords } from './shared/authentication/passwords.ts';
import { createPeopleModule } from './modules/people/people-module.ts';
import { createRoomsModule } from './modules/rooms/rooms-module.ts';
import { createLegalModule } from './modules/legal/legal-module.ts';
import { createSystemModule } from './modules/system/system-module.ts';
import { storedText } from './stored-text.ts';
import { createPepper } from './shared/pepper.ts';
import { TextQuota } from './shared/stored-text/text-quota.ts';
import { createTrialModule } from './modules/trial/trial-module.ts';
import {
  createVoiceCallsModule,
  eraseTextRequests,
  hasCalls,
  hasFreeTokens,
} from './modules/voice-calls/voice-calls-module.ts';
import { createLocalModelsModule, type LanguagePacks } from './modules/local-models/local-models-module.ts';
import type { FaultInjection, VoiceProvider } from './modules/voice-providers/voice-providers-module.ts';

/** The configuration, and the resources that the process opens and closes itself. */
export type AppDeps = {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Events;
  readonly metrics: Metrics;
  readonly passwords: Passwords;
  readonly voice: VoiceProvider;
  readonly languagePacks?: LanguagePacks;
  /** Only where fault injection is configured. */
  readonly faults?: FaultInjection;
  /** The folder of the built page. */
  readonly pageFolder: string;
  /** Has one folder per previous build, whose assets are still served. */
  readonly previousBuildsFolder?: string;
  /** Validates every response against the contract; for tests. */
  readonly checkResponses: boolean;
};

export type App = {
  readonly fetch: HttpApp['fetch'];
  /** Stops what the app has started; what was passed in stays open. */
  close(): Promise<void>;
};

/** The composition root: the only place where modules are connected. */
export function createApp(deps: AppDeps): App {
  const { config, database, clock, events, metrics } = deps;
  const authenticate = createTokenAuthentication(database.db, clock, administratorRows);
  const modules = createModules(deps, authenticate);
  const hourly = [deleteExpired, fillSearchSegments].map((work) =>
    startHourlyWork(work, { db: database.db, clock, events }),
  );
  let isDraining = false;

  const http = createHttpApp({
    endpoints: Object.values(modules).flatMap((module) => ('endpoints' in module ? module.endpoints : [])),
    routes: [
      ...(config.allowSandbox ? [] : [sandboxForThisMachine]),
      healthRoutes({
        database,
        metrics,
        metricsToken: config.metricsToken,
        publicUrl: config.publicUrl,
        isDraining: () => isDraining,
      }),
      openApiRoute(config.publicUrl),
      ...Object.values(modules).flatMap((module) => ('routes' in module ? module.routes : [])),
    ],
    headers: securityHeaders({
      publicUrl: config.publicUrl,
      identityOrigin: config.identity.kind === 'oidc' ? new URL(config.identity.issuer).origin : undefined,
      captchaOrigin: config.turnstile && 'https://challenges.cloudflare.com',
      inline: readInlineHashes(deps.pageFolder),
    }),
    staticFiles: createStaticFiles(deps.pageFolder, deps.previousBuildsFolder),
    authenticate,
    findTrial: modules.trial.findTrial,
    findMember: modules.rooms.findMember,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    checkResponses: deps.checkResponses,
    events,
    onRequestFinished: modules.admin.countResponse,
  });

  return {
    fetch: http.fetch,
    close: async () => {
      isDraining = true;
      // Concurrently: a module that waits for a remote service must not delay the shutdown of the others.
      const { rooms, voiceCalls, billing, mail } = modules;
      await Promise.all([...hourly, rooms, voiceCalls, billing, mail.outbox].map((part) => part.close()));
      await modules.admin.close();
      mail.close();
    },
  };
}

const anonymiseAudit: OnAccountClosed = (tx, { email, anonymousEmail }) =>
  renameAuditSubject(tx, email, anonymousEmail);

function createModules(deps: AppDeps, authenticate: Authenticate) {
  const { config, database, voice } = deps;
  const { db } = database;
  /** Each module names in its type what it takes of them. */
  const shared = {
    ...deps,
    db,
    authenticate,
    betaMode: createBetaMode(config.beta.on),
    pepper: createPepper(db),
    textQuota: new TextQuota(storedText),
    freeTokens: createFreeTokenBudget(config.freeTokensPerDay),
  };
  const mail = createMailModule(shared);
  const { outbox } = mail;
  const trial = createTrialModule(shared);
  const voiceCalls = createVoiceCallsModule({ ...shared, trialBalance: trial.balance });
  const localModels = createLocalModelsModule({
    ...shared,
    trustedProxies: config.trustedProxies,
    models: voice.models,
  });
  const identity = createIdentityModule(shared);
  const billing = createBillingModule({ ...shared, readTitles, outbox });
  const admin = createAdminModule(shared);
  const { recordAudit } = admin;
  const invitations = createInvitationsModule({ ...shared, outbox, recordAudit });
  const accounts = createAccountsModule({
    ...shared,
    sendMail: mail.sendMail,
    invitationGate: invitations.gate,
    verifyIdToken: identity.verifyIdToken,
    signupGrant: billing.signupGrant,
    endCallsOfUser: (userId, reason) => voiceCalls.endCallsIn(sessionsOf({ type: 'user', userId }), reason),
    onAccountClosed: [
      eraseConversations,
      eraseTextRequests,
      anonymiseInvitations,
      eraseRawNotifications,
      anonymiseAudit,
    ],
    renameAuditSubject,
  });
  const people = createPeopleModule({
    ...shared,
    recordAudit,
    payments: billing.administration,
    deleteAccount: accounts.deleteAccount,
    tokenPrice: config.tokenPrice,
  });
  const { endCalls, translateForSession } = voiceCalls;
  const chat = createChatModule({ ...shared, hasCalls, hasFreeTokens, endCalls });
  const legal = createLegalModule(config);
  const system = createSystemModule({ ...shared, identityClientFor: identity.clientFor, legalLinks: legal.links });
  const rooms = createRoomsModule({ ...shared, grantCall: chat.grantCall, translateForSession, endCalls });
  return {
    system,
    legal,
    admin,
    invitations,
    accounts,
    people,
    trial,
    billing,
    chat,
    voiceCalls,
    localModels,
    identity,
    mail,
    rooms,
  };
}
