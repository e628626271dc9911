import type { Database } from '../../db/database.ts';
import type { BetaMode } from '../../shared/beta-mode.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Events } from '../../shared/events.ts';
import type { AnyEndpoint } from '../../shared/http/endpoint.ts';
import type { Pepper } from '../../shared/pepper.ts';
import type { RecordAudit } from '../admin/admin-module.ts';
import type { SendMail } from '../mail/mail-module.ts';
import { resend, revoke } from './change-endpoints.ts';
import { generate } from './generate-endpoint.ts';
import { createInvitationGate } from './invitation-gate.ts';
import type { InvitationGate } from './invitation-gate.ts';
import { InvitationMailWorker } from './invitation-mail-worker.ts';
import { invitationMails, invitations } from './list-endpoints.ts';
import { send } from './send-endpoint.ts';

export { anonymiseInvitations } from './anonymise-invitations.ts';
export type { InvitationGate } from './invitation-gate.ts';

export type InvitationsModuleDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Events;
  readonly pepper: Pepper;
  readonly betaMode: BetaMode;
  readonly sendMail: SendMail;
  readonly recordAudit: RecordAudit;
};

/** Invitations to the closed beta: the administrator generates and mails them, a registration redeems one. */
export type InvitationsModule = {
  readonly endpoints: readonly AnyEndpoint[];
  readonly gate: InvitationGate;
  /** Resolves when the mails being sent are finished. */
  close(): Promise<void>;
};

export function createInvitationsModule(deps: InvitationsModuleDeps): InvitationsModule {
  const { database, clock, events, pepper, betaMode, sendMail, recordAudit } = deps;
  const mailWorker = new InvitationMailWorker({ db: database.db, clock, events, sendMail });
  const endpointDeps = { database, clock, recordAudit, mailWorker };
  mailWorker.wake();
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
    close: () => mailWorker.close(),
  };
}
