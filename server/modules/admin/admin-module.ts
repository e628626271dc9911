import type { Events } from '../../shared/events.ts';
import type { Logger } from 'pino';
import { createPasswords } from '../../shared/passwords.ts';
import type { Config } from '../../shared/config/config.ts';
import type { AnyEndpoint } from '../../shared/http/endpoint.ts';
import { createInvitationMailWorker } from '../invitations/invitation-mail-worker.ts';
import type { SendMail } from '../mail/send-mail.ts';
import type { Database } from '../../db/database.ts';
import type { BetaMode } from '../../shared/beta-mode.ts';
import type { Clock } from '../../shared/clock.ts';
import { createAdminCredential, retireOldCredential } from './admin-credential.ts';
import { adminLogin } from './admin-login.ts';
import { adminLogout, adminVerify } from './admin-session.ts';
import type { AdminDeps } from './admin-deps.ts';
import { auditLog } from './audit-endpoint.ts';
import { setBeta } from './set-beta.ts';
import { resend, revoke } from '../invitations/change-endpoints.ts';
import { generate } from '../invitations/generate-endpoint.ts';
import { invitationMails, invitations } from '../invitations/list-endpoints.ts';
import { send } from '../invitations/send-endpoint.ts';
import { adminOverview } from './overview-endpoint.ts';

export type AdminModuleDeps = {
  readonly config: Config;
  readonly store: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly events: Events;
  readonly sendMail: SendMail;
  readonly betaMode: BetaMode;
};

/** Everything about the administrator, put together. */
export type AdminModule = {
  readonly endpoints: readonly AnyEndpoint[];
  close(): Promise<void>;
};

export function createAdminModule({ config, store, clock, log, sendMail, betaMode }: AdminModuleDeps): AdminModule {
  const mailWorker = createInvitationMailWorker({ db: store.db, clock, log, sendMail });
  const admin: AdminDeps = { store, clock, betaMode, mailWorker, credential: createAdminCredential(config) };
  const retired = retireOldCredential(store, config, createPasswords(), clock()).catch((failure: unknown) => {
    log.error({
      event: 'admin-credential-unchecked',
      failure: failure instanceof Error ? failure.name : typeof failure,
    });
  });
  mailWorker.wake();
  return {
    endpoints: endpointsOf(admin),
    close: async () => {
      await Promise.all([retired, mailWorker.close()]);
    },
  };
}

function endpointsOf(admin: AdminDeps): AnyEndpoint[] {
  return [
    adminLogin(admin),
    adminVerify(),
    adminLogout(admin),
    invitations(admin),
    invitationMails(admin),
    generate(admin),
    send(admin),
    resend(admin),
    revoke(admin),
    setBeta(admin),
    adminOverview(admin),
    auditLog(admin),
  ];
}
