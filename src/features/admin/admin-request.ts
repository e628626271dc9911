import type { ApiResult } from '../../ports/api.ts';
import type { AppServices } from '../../ports/services.ts';
import type { ResponseBody, RequestInput } from '../../protocol/contract.ts';
import type { RouteName } from '../../protocol/routes.ts';
import { admin, postAdminNotice, setAdminAccess } from './admin-state.ts';

/** A call as the administrator. A token that is taken no longer ends the session here. */
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
