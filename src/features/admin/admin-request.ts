import { requestErrorOf, type RequestError } from '../../domain/request-error.ts';
import type { ApiResult } from '../../ports/api.ts';
import type { AppServices } from '../../ports/services.ts';
import type { RequestInput, ResponseBody } from '../../protocol/contract.ts';
import type { RouteName } from '../../protocol/routes.ts';
import { showAdminNotice } from './admin-notice-text.ts';
import { admin, setAdminAccess } from './admin-state.ts';

export type AdminDeps = Pick<AppServices, 'adminTokenStore' | 'api'>;

/** A request with the admin token. A 401 or 403 signs the administrator out here. */
export async function adminRequest<Name extends RouteName>(
  { adminTokenStore, api }: AdminDeps,
  name: Name,
  input: RequestInput<Name>,
): Promise<ApiResult<ResponseBody<Name>>> {
  const result = await api.request(name, input);
  if (result.type === 'failed' && (result.status === 401 || result.status === 403)) {
    adminTokenStore.clear();
    if (admin.access === 'signed-in') showAdminNotice({ type: 'session-over' });
    setAdminAccess('signed-out');
  }
  return result;
}

/** The reason of a failed request, or the error in a response without success. */
export function adminError(result: ApiResult<{ readonly error?: string | undefined }>): RequestError {
  return result.type === 'failed' ? requestErrorOf(result) : { code: '', message: result.body.error ?? '' };
}
