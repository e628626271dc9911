import { requestErrorOf, type RequestError } from '../../../domain/request-error.ts';
import type { ResponseBody } from '../../../protocol/contract.ts';
import { adminRequest, type AdminDeps } from '../admin-request.ts';
import { showAdminNotice } from '../admin-notice-text.ts';
import { loadList } from '../load-list.ts';

/** The reason why it failed; undefined when it succeeded. */
type Failure = RequestError | undefined;

export type OwnAccount = Readonly<Pick<ResponseBody<'adminAccount'>, 'name' | 'has_second_factor'>>;

/** The acting administrator's own password and code. `code` is undefined without a second factor. */
export type AdminConfirmation = { readonly password: string; readonly code: string | undefined };

export async function changePassword(
  deps: AdminDeps,
  { password: currentPassword, code }: AdminConfirmation,
  newPassword: string,
): Promise<Failure> {
  const result = await adminRequest(deps, 'changeAdminPassword', { body: { currentPassword, newPassword, code } });
  if (result.type === 'failed') return requestErrorOf(result);
  deps.adminTokenStore.save(result.body.token);
  showAdminNotice({ type: 'saved' });
  return undefined;
}

export type NewFactor = ResponseBody<'startSecondFactor'>;

export async function startSecondFactor(deps: AdminDeps, password: string): Promise<NewFactor | RequestError> {
  const result = await adminRequest(deps, 'startSecondFactor', { body: { password } });
  return result.type === 'failed' ? requestErrorOf(result) : result.body;
}

/** The codes are in no later response. */
export type RecoveryCodes = { readonly recoveryCodes: readonly string[] };

export async function confirmSecondFactor(deps: AdminDeps, code: string): Promise<RecoveryCodes | RequestError> {
  const result = await adminRequest(deps, 'confirmSecondFactor', { body: { code } });
  if (result.type === 'failed') return requestErrorOf(result);
  await changed(deps);
  return { recoveryCodes: result.body.recoveryCodes };
}

export async function removeSecondFactor(deps: AdminDeps, password: string, code: string): Promise<Failure> {
  const result = await adminRequest(deps, 'removeSecondFactor', { body: { password, code } });
  return result.type === 'failed' ? requestErrorOf(result) : await changed(deps);
}

async function changed(deps: AdminDeps): Promise<undefined> {
  showAdminNotice({ type: 'saved' });
  await Promise.all([loadList(deps, 'adminAccount', {}), loadList(deps, 'administrators', {})]);
}

/** With a password that is shown once. */
export type NewCredential = { readonly name: string; readonly password: string };

export type AdministratorChange =
  | { readonly type: 'add'; readonly name: string }
  | { readonly type: 'reset' | 'remove'; readonly id: string };

/** @returns the new password, where one was made, or why the change failed */
export async function changeAdministrator(
  deps: AdminDeps,
  change: AdministratorChange,
  confirmation: AdminConfirmation,
): Promise<NewCredential | Failure> {
  const result = await requestChange(deps, change, confirmation);
  if (result.type === 'failed') return requestErrorOf(result);
  if (change.type === 'remove') showAdminNotice({ type: 'saved' });
  await loadList(deps, 'administrators', {});
  if (!('administrator' in result.body)) return undefined;
  return { name: result.body.administrator.name, password: result.body.password };
}

function requestChange(deps: AdminDeps, change: AdministratorChange, confirmation: AdminConfirmation) {
  if (change.type === 'add') {
    return adminRequest(deps, 'addAdministrator', { body: { name: change.name, ...confirmation } });
  }
  return adminRequest(deps, `${change.type}Administrator`, { params: { id: change.id }, body: confirmation });
}
