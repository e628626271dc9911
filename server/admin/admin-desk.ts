import type { Logger } from 'pino';
import { createPasswords } from '../accounts/passwords.ts';
import type { Config } from '../config/config.ts';
import type { AnyEndpoint } from '../http/endpoint.ts';
import { openInvitationPost } from '../invitations/invitation-post.ts';
import type { Postman } from '../mail/postman.ts';
import type { Store } from '../store/store.ts';
import type { BetaMode } from '../system/beta-mode.ts';
import type { Clock } from '../system/clock.ts';
import { createAdminCredential, retireOldCredential } from './admin-credential.ts';
import { adminLogin } from './admin-login.ts';
import { adminLogout, adminVerify } from './admin-session.ts';
import type { Administration } from './administration.ts';
import { auditLog } from './audit-endpoint.ts';
import { setBeta } from './beta-switch.ts';
import { resend, revoke } from './invitation-changes.ts';
import { generate } from './invitation-generation.ts';
import { invitationMails, invitations } from './invitation-list.ts';
import { send } from './invitation-sending.ts';
import { adminOverview } from './overview-endpoint.ts';

export type AdminDeskParts = {
  readonly config: Config;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Logger;
  readonly postman: Postman;
  readonly betaMode: BetaMode;
};

/** Everything about the administrator, put together. */
export type AdminDesk = {
  readonly endpoints: readonly AnyEndpoint[];
  close(): Promise<void>;
};

export function openAdminDesk({ config, store, clock, log, postman, betaMode }: AdminDeskParts): AdminDesk {
  const post = openInvitationPost({ db: store.db, clock, log, postman });
  const admin: Administration = { store, clock, betaMode, post, credential: createAdminCredential(config) };
  const retired = retireOldCredential(store, config, createPasswords(), clock()).catch((failure: unknown) => {
    log.error({
      event: 'admin-credential-unchecked',
      failure: failure instanceof Error ? failure.name : typeof failure,
    });
  });
  post.wake();
  return {
    endpoints: endpointsOf(admin),
    close: async () => {
      await Promise.all([retired, post.close()]);
    },
  };
}

function endpointsOf(admin: Administration): AnyEndpoint[] {
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
