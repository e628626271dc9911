import { proxy } from 'valtio';
import type { AdminNotice } from '../../domain/admin/admin-notice.ts';
import type { AuditEntry, Invitation, Overview, OverviewDay } from '../../protocol/contract.ts';
import type { Loadable } from '../../domain/loadable.ts';

export type AdminAccess = 'loading' | 'signed-out' | 'signed-in';

/** A long-running job and its progress. */
export type AdminJob = {
  readonly type: 'generating' | 'sending';
  readonly done: number;
  readonly total: number;
};

export type AuditPage = { readonly entries: readonly AuditEntry[]; readonly page: number; readonly totalPages: number };

/** The part of the response that the screen shows. */
export type OverviewContent = {
  readonly days: readonly OverviewDay[];
  readonly totals: Overview['totals'];
  readonly freeTokens: Overview['freeTokens'];
};

export type Admin = {
  access: AdminAccess;
  invitations: Loadable<readonly Invitation[]>;
  job: AdminJob | undefined;
  overview: Loadable<OverviewContent>;
  audit: Loadable<AuditPage>;
  /** Notices that the screen has not shown yet. */
  pendingNotices: AdminNotice[];
};

const nothing: Admin = {
  access: 'loading',
  invitations: { type: 'loading' },
  job: undefined,
  overview: { type: 'loading' },
  audit: { type: 'loading' },
  pendingNotices: [],
};

export const admin = proxy<Admin>({ ...nothing });

/** Signing out clears everything but pending notices. */
export function setAdminAccess(access: AdminAccess): void {
  if (access === 'signed-in') admin.access = access;
  else Object.assign(admin, { ...nothing, pendingNotices: admin.pendingNotices, access } satisfies Admin);
}

export function setInvitations(invitations: Admin['invitations']): void {
  admin.invitations = invitations;
}

export function replaceInvitation(changed: Invitation): void {
  if (admin.invitations.type !== 'loaded') return;
  const value = admin.invitations.value.map((one) => (one.id === changed.id ? changed : one));
  admin.invitations = { type: 'loaded', value };
}

export function setAdminJob(work: AdminJob | undefined): void {
  admin.job = work;
}

export function setOverview(overview: Admin['overview']): void {
  admin.overview = overview;
}

export function setAudit(audit: Admin['audit']): void {
  admin.audit = audit;
}

export function postAdminNotice(notice: AdminNotice): void {
  admin.pendingNotices.push(notice);
}

export function takeAdminNotices(): readonly AdminNotice[] {
  return admin.pendingNotices.splice(0);
}
