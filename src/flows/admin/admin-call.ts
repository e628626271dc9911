import type { ApiResult } from '../../ports/api.ts';
import type { World } from '../../ports/world.ts';
import type { CallAnswer, CallInput } from '../../protocol/contract.ts';
import type { RouteName } from '../../protocol/routes.ts';
import { admin, sayToAdmin, setAdminAccess } from '../../state/admin.ts';

/** A call as the administrator. A token that is taken no longer ends the session here. */
export async function adminCall<Name extends RouteName>(
  world: World,
  name: Name,
  input: CallInput<Name>,
): Promise<ApiResult<CallAnswer<Name>>> {
  const result = await world.api.call(name, input);
  if (result.type === 'failed' && (result.status === 401 || result.status === 403)) {
    world.adminKey.forget();
    if (admin.access === 'signed-in') sayToAdmin({ type: 'session-over' });
    setAdminAccess('signed-out');
  }
  return result;
}
