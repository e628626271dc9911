import { proxy } from 'valtio';
import type { AdminNotice } from '../domain/admin/admin-notice.ts';
import type { AuditEntry, Invitation, Overview, OverviewDay } from '../protocol/contract.ts';
import type { Loading } from './history.ts';

export type AdminAccess = 'loading' | 'signed-out' | 'signed-in';

/** A long piece of work, and how far it is. */
export type AdminWork = {
  readonly type: 'generating' | 'sending';
  readonly done: number;
  readonly total: number;
};

export type AuditPage = { readonly entries: readonly AuditEntry[]; readonly page: number; readonly totalPages: number };

/** As a snapshot has it. */
export type OverviewShown = {
  readonly days: readonly OverviewDay[];
  readonly totals: Overview['totals'];
};

export type Admin = {
  access: AdminAccess;
  invitations: Loading<readonly Invitation[]>;
  work: AdminWork | undefined;
  overview: Loading<OverviewShown>;
  audit: Loading<AuditPage>;
  /** Waits here until the screen has said it. */
  said: AdminNotice[];
};

const nothing: Admin = {
  access: 'loading',
  invitations: { type: 'loading' },
  work: undefined,
  overview: { type: 'loading' },
  audit: { type: 'loading' },
  said: [],
};

export const admin = proxy<Admin>({ ...nothing });

/** Whoever signs out leaves nothing on the screen's memory. */
export function setAdminAccess(access: AdminAccess): void {
  if (access === 'signed-in') admin.access = access;
  else Object.assign(admin, { ...nothing, said: admin.said, access });
}

export function setInvitations(invitations: Admin['invitations']): void {
  admin.invitations = invitations;
}

export function replaceInvitation(changed: Invitation): void {
  if (admin.invitations.type !== 'loaded') return;
  const value = admin.invitations.value.map((one) => (one.id === changed.id ? changed : one));
  admin.invitations = { type: 'loaded', value };
}

export function setAdminWork(work: AdminWork | undefined): void {
  admin.work = work;
}

export function setOverview(overview: Admin['overview']): void {
  admin.overview = overview;
}

export function setAudit(audit: Admin['audit']): void {
  admin.audit = audit;
}

export function sayToAdmin(notice: AdminNotice): void {
  admin.said.push(notice);
}

export function takeSaid(): readonly AdminNotice[] {
  return admin.said.splice(0);
}
