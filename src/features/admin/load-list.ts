import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { requestErrorOf } from '../../domain/request-error.ts';
import type { RequestInput } from '../../protocol/contract.ts';
import { useServices } from '../use-services.ts';
import { adminRequest, type AdminDeps } from './admin-request.ts';
import {
  admin,
  adminListNames,
  setAdminList,
  setAdminListInput,
  type Admin,
  type AdminListName,
} from './admin-state.ts';

/**
 * The shown list stays while a newer one is fetched. A response that the screen no longer waits for is dropped.
 * @param staysOnFailure whether a list on screen also stays when the request fails
 * @returns false if the request failed
 */
export async function loadList<Name extends AdminListName>(
  deps: AdminDeps,
  name: Name,
  input: RequestInput<Name>,
  staysOnFailure = false,
): Promise<boolean> {
  setAdminListInput(name, input);
  if (admin.lists[name]?.type === 'failed') setAdminList(name, { type: 'loading' });
  const result = await adminRequest(deps, name, input);
  if (JSON.stringify(admin.listInputs[name]) !== JSON.stringify(input)) return true;
  if (result.type === 'ok') setAdminList(name, { type: 'loaded', value: result.body });
  else if (!staysOnFailure || admin.lists[name]?.type !== 'loaded')
    setAdminList(name, { type: 'failed', error: requestErrorOf(result) });
  return result.type === 'ok';
}

/** Loads again what the sections show, as it was requested last. */
export async function reloadLists(deps: AdminDeps): Promise<void> {
  await Promise.all(adminListNames.map((name) => reloadList(deps, name, admin.listInputs)));
}

async function reloadList<Name extends AdminListName>(
  deps: AdminDeps,
  name: Name,
  inputs: Pick<Admin['listInputs'], Name>,
): Promise<void> {
  const input = inputs[name];
  if (input !== undefined) await loadList(deps, name, input);
}

const loading = { type: 'loading' } as const;

/** A list for a section, requested when the section opens and whenever the input changes. */
export function useAdminList<Name extends AdminListName>(name: Name, input: RequestInput<Name>) {
  const services = useServices();
  const list = useSnapshot(admin).lists[name] ?? loading;
  // An equal input is another object at each render.
  const [requested, setRequested] = useState(input);
  if (JSON.stringify(requested) !== JSON.stringify(input)) setRequested(input);
  useEffect(() => void loadList(services, name, requested), [services, name, requested]);
  return { list, onRetry: () => void loadList(services, name, requested) };
}
