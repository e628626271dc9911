import { proxy } from 'valtio';
import type { AdminNotice } from '../../domain/admin/admin-notice.ts';
import type { AuditEntry, Invitation, Overview, RequestInput, ResponseBody } from '../../protocol/contract.ts';
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
export type OverviewContent = Omit<Overview, 'betaMode'>;

/** What the other sections show, by the route that it comes from. */
export const adminListNames = [
  'adminPeople',
  'adminPerson',
  'paymentProblems',
  'recentErrors',
  'adminTrials',
  'administrators',
  'adminAccount',
  'exportedTables',
] as const;
export type AdminListName = (typeof adminListNames)[number];
export type AdminLists = { [Name in AdminListName]: Loadable<ResponseBody<Name>> };
export type AdminListInputs = { [Name in AdminListName]: RequestInput<Name> | undefined };

export type Admin = {
  access: AdminAccess;
  invitations: Loadable<readonly Invitation[]>;
  job: AdminJob | undefined;
  overview: Loadable<OverviewContent>;
  audit: Loadable<AuditPage>;
  lists: AdminLists;
  /** What each was asked for last, to load it again; undefined while no section shows it. */
  listInputs: AdminListInputs;
  /** The period of the overview. */
  overviewDays: number;
  /** Notices that the screen has not shown yet. */
  pendingNotices: AdminNotice[];
};

const loading = { type: 'loading' } as const;

const nothing = (): Admin => ({
  access: 'loading',
  invitations: { type: 'loading' },
  job: undefined,
  overview: { type: 'loading' },
  audit: { type: 'loading' },
  lists: {
    adminPeople: loading,
    adminPerson: loading,
    paymentProblems: loading,
    recentErrors: loading,
    adminTrials: loading,
    administrators: loading,
    adminAccount: loading,
    exportedTables: loading,
  },
  listInputs: {
    adminPeople: undefined,
    adminPerson: undefined,
    paymentProblems: undefined,
    recentErrors: undefined,
    adminTrials: undefined,
    administrators: undefined,
    adminAccount: undefined,
    exportedTables: undefined,
  },
  overviewDays: 14,
  pendingNotices: [],
});

export const admin = proxy<Admin>(nothing());

/** Signing out clears everything but pending notices. */
export function setAdminAccess(access: AdminAccess): void {
  if (access === 'signed-in') admin.access = access;
  else Object.assign(admin, { ...nothing(), pendingNotices: admin.pendingNotices, access } satisfies Admin);
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

export function setOverviewDays(days: number): void {
  admin.overviewDays = days;
}

export function setAdminListInput<Name extends AdminListName>(name: Name, input: RequestInput<Name>): void {
  Object.assign(admin.listInputs, { [name]: input });
}

/** A section is left whose contents are loaded anew the next time. */
export function forgetAdminPerson(): void {
  admin.lists.adminPerson = { type: 'loading' };
  admin.listInputs.adminPerson = undefined;
}

export function setAdminList<Name extends AdminListName>(name: Name, list: Loadable<ResponseBody<Name>>): void {
  Object.assign(admin.lists, { [name]: list });
}

export function postAdminNotice(notice: AdminNotice): void {
  admin.pendingNotices.push(notice);
}

export function takeAdminNotices(): readonly AdminNotice[] {
  return admin.pendingNotices.splice(0);
}
