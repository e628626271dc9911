import type { ApiResult } from '../../ports/api.ts';
import type { AppServices } from '../../ports/services.ts';
import type { ResponseBody, RequestInput } from '../../protocol/contract.ts';
import type { RouteName } from '../../protocol/routes.ts';
import { admin, postAdminNotice, setAdminAccess } from './admin-state.ts';

/** A request with the admin token. A 401 or 403 signs the administrator out here. */
export async function adminRequest<Name extends RouteName>(
  world: AppServices,
  name: Name,
  input: RequestInput<Name>,
): Promise<ApiResult<ResponseBody<Name>>> {
  const result = await world.api.request(name, input);
  if (result.type === 'failed' && (result.status === 401 || result.status === 403)) {
    world.adminTokenStore.clear();
    if (admin.access === 'signed-in') postAdminNotice({ type: 'session-over' });
    setAdminAccess('signed-out');
  }
  return result;
}
