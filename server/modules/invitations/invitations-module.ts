import type { Database } from '../../db/database.ts';
import type { BetaMode } from '../../shared/beta-mode.ts';
import type { Clock } from '../../shared/clock.ts';
import type { AnyEndpoint } from '../../shared/http/endpoint.ts';
import type { Pepper } from '../../shared/pepper.ts';
import type { RecordAudit } from '../admin/admin-module.ts';
import type { MailOutbox } from '../mail/mail-module.ts';
import { resend, revoke, generate, invitationMails, invitations, send } from './invitation-endpoints.ts';
import { createInvitationGate } from './invitation-gate.ts';
import type { InvitationGate } from './invitation-gate.ts';
import { handleInvitationMails } from './invitation-mails.ts';

export { anonymiseInvitations } from './redeem-invitation.ts';
export type { InvitationGate } from './invitation-gate.ts';

export type InvitationsModuleDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly pepper: Pepper;
  readonly betaMode: BetaMode;
  readonly outbox: MailOutbox;
  readonly recordAudit: RecordAudit;
};

/** Invitations to the closed beta: the administrator generates and mails them, a registration redeems one. */
export type InvitationsModule = {
  readonly endpoints: readonly AnyEndpoint[];
  readonly gate: InvitationGate;
};

export function createInvitationsModule(deps: InvitationsModuleDeps): InvitationsModule {
  const { database, clock, pepper, betaMode, outbox, recordAudit } = deps;
  const endpointDeps = { database, clock, recordAudit, outbox };
  handleInvitationMails(outbox, { db: database.db, clock });
  return {
    endpoints: [
      invitations(endpointDeps),
      invitationMails(endpointDeps),
      generate(endpointDeps),
      send(endpointDeps),
      resend(endpointDeps),
      revoke(endpointDeps),
    ],
    gate: createInvitationGate({ db: database.db, clock, pepper, betaMode }),
  };
}
