import { invitationTable } from '../../domain/admin/invitation-table.ts';
import type { AppServices } from '../../ports/services.ts';
import type { Invitation } from '../../protocol/contract.ts';
import { signInAdmin, signOutAdmin, verifyAdmin } from './admin-access.ts';
import type { AdminCredentials, AdminSignIn } from './admin-access.ts';
import { resendInvitation, revokeInvitation } from './change-invitation.ts';
import { followMails } from './follow-mails.ts';
import { generateInvitations } from './generate-invitations.ts';
import type { GenerateRequest } from './generate-invitations.ts';
import { loadInvitations } from './load-invitations.ts';
import { loadAudit, loadOverview, switchBeta } from './load-overview.ts';
import { sendInvitations } from './send-invitations.ts';

/** Actions of the admin screen. */
export type AdminFlows = {
  verify(): Promise<void>;
  signIn(credentials: AdminCredentials): Promise<AdminSignIn>;
  signOut(): Promise<void>;
  loadInvitations(): Promise<void>;
  /** @returns whether all batches succeeded */
  generate(wish: GenerateRequest): Promise<boolean>;
  send(pending: number): Promise<void>;
  /** Until `signal` aborts: reloads the list whenever an email was sent or failed. */
  followMails(signal: AbortSignal): Promise<void>;
  resend(id: string): Promise<void>;
  revoke(id: string): Promise<void>;
  exportTable(invitations: readonly Invitation[]): void;
  loadOverview(): Promise<void>;
  loadAudit(page: number): Promise<void>;
  switchBeta(on: boolean): Promise<void>;
};

export function createAdminFlows(world: AppServices): AdminFlows {
  return {
    verify: () => verifyAdmin(world),
    signIn: (credentials) => signInAdmin(world, credentials),
    signOut: () => signOutAdmin(world),
    loadInvitations: () => loadInvitations(world),
    generate: (wish) => generateInvitations(world, wish),
    send: (pending) => sendInvitations(world, pending),
    followMails: (signal) => followMails(world, signal),
    resend: (id) => resendInvitation(world, id),
    revoke: (id) => revokeInvitation(world, id),
    exportTable: (invitations) => world.files.saveText('invitations.csv', invitationTable(invitations)),
    loadOverview: () => loadOverview(world),
    loadAudit: (page) => loadAudit(world, page),
    switchBeta: (on) => switchBeta(world, on),
  };
}
