import { proxy } from 'valtio';
import type { Loadable } from '../../domain/loadable.ts';
import type { Invitation, RequestInput, ResponseBody } from '../../protocol/contract.ts';

export type AdminAccess = 'loading' | 'signed-out' | 'signed-in';

/** A long-running job and its progress. */
export type AdminJob = {
  readonly type: 'generating' | 'sending';
  readonly done: number;
  readonly total: number;
};

/** The lists of the sections, by their API route. */
export const adminListNames = [
  'invitations',
  'adminOverview',
  'auditLog',
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

export type Admin = {
  access: AdminAccess;
  job: AdminJob | undefined;
  /** A list that was not requested yet is absent. */
  lists: { [Name in AdminListName]?: Loadable<ResponseBody<Name>> };
  /** The last request of each list, to load it again. */
  listInputs: { [Name in AdminListName]?: RequestInput<Name> };
};

export const admin = proxy<Admin>({
  access: 'loading',
  job: undefined,
  lists: {},
  listInputs: {},
});

/** Signing out clears everything. */
export function setAdminAccess(access: AdminAccess): void {
  admin.access = access;
  if (access !== 'signed-in')
    Object.assign(admin, { job: undefined, lists: {}, listInputs: {} } satisfies Partial<Admin>);
}

export function setAdminJob(work: AdminJob | undefined): void {
  admin.job = work;
}

export function setAdminList<Name extends AdminListName>(name: Name, list: Loadable<ResponseBody<Name>>): void {
  Object.assign(admin.lists, { [name]: list });
}

export function setAdminListInput<Name extends AdminListName>(name: Name, input: RequestInput<Name>): void {
  Object.assign(admin.listInputs, { [name]: input });
}

/** The next person that is opened must not show the last one. */
export function forgetAdminPerson(): void {
  delete admin.lists.adminPerson;
  delete admin.listInputs.adminPerson;
}

export function replaceInvitation(changed: Invitation): void {
  const list = admin.lists.invitations;
  if (list?.type !== 'loaded') return;
  const invitations = list.value.invitations.map((invitation) => (invitation.id === changed.id ? changed : invitation));
  setAdminList('invitations', { type: 'loaded', value: { ...list.value, invitations } });
}
