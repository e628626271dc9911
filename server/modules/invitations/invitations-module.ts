import type { BetaMode } from '../../shared/beta-mode.ts';
import type { AnyEndpoint } from '../../shared/http/endpoint.ts';
import type { Pepper } from '../../shared/pepper.ts';
import { resend, revoke, generate, invitationMails, invitations, send } from './invitation-endpoints.ts';
import type { InvitationDeps } from './invitation-deps.ts';
import { createInvitationGate, type InvitationGate } from './invitation-gate.ts';
import { handleInvitationMails } from './invitation-mails.ts';

export { anonymiseInvitations } from './redeem-invitation.ts';
export type { InvitationGate } from './invitation-gate.ts';

export type InvitationsModuleDeps = InvitationDeps & { readonly pepper: Pepper; readonly betaMode: BetaMode };

/** Invitations to the closed beta: the administrator generates and mails them, a registration redeems one. */
export type InvitationsModule = {
  readonly endpoints: readonly AnyEndpoint[];
  readonly gate: InvitationGate;
};

export function createInvitationsModule(deps: InvitationsModuleDeps): InvitationsModule {
  const { database, clock, pepper, betaMode, outbox } = deps;
  handleInvitationMails(outbox, { db: database.db, clock });
  return {
    endpoints: [invitations(deps), invitationMails(deps), generate(deps), send(deps), resend(deps), revoke(deps)],
    gate: createInvitationGate({ db: database.db, clock, pepper, betaMode }),
  };
}
