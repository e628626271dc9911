import { requestErrorOf } from '../../domain/request-error.ts';
import type { RequestInput } from '../../protocol/contract.ts';
import { adminRequest } from './admin-request.ts';
import type { AdminDeps } from './admin-request.ts';
import { admin, adminListNames, setAdminList, setAdminListInput } from './admin-state.ts';
import type { AdminListInputs, AdminListName } from './admin-state.ts';

/** What is on screen stays while something newer is fetched. A response that the screen no longer waits for is dropped. */
export async function loadList<Name extends AdminListName>(
  deps: AdminDeps,
  name: Name,
  input: RequestInput<Name>,
): Promise<void> {
  setAdminListInput(name, input);
  if (admin.lists[name].type === 'failed') setAdminList(name, { type: 'loading' });
  const result = await adminRequest(deps, name, input);
  if (JSON.stringify(admin.listInputs[name]) !== JSON.stringify(input)) return;
  if (result.type === 'ok') return setAdminList(name, { type: 'loaded', value: result.body });
  setAdminList(name, { type: 'failed', error: requestErrorOf(result) });
}

/** Loads again what the sections show, as it was asked for last. */
export async function reloadLists(deps: AdminDeps): Promise<void> {
  await Promise.all(adminListNames.map((name) => reloadList(deps, name, admin.listInputs)));
}

async function reloadList<Name extends AdminListName>(
  deps: AdminDeps,
  name: Name,
  inputs: Pick<AdminListInputs, Name>,
): Promise<void> {
  const input = inputs[name];
  if (input !== undefined) await loadList(deps, name, input);
}
