import type { ApiRouteName } from '../../../src/protocol/room-routes.ts';
import type { Events } from '../events.ts';
import { ApiError } from './api-error.ts';
import type { ApiRequest, Endpoint } from './endpoint.ts';

/** Not a refusal: the client asks for the second factor now. */
const SECOND_FACTOR_NEEDED = '451';

/** How a person or an administrator signs in. */
type SignInMethod = 'password' | 'registration' | 'social' | 'administrator';

/** Counts what comes of each request to an endpoint that signs in. */
export function countSignIns<Name extends ApiRouteName>(
  { metrics }: Pick<Events, 'metrics'>,
  method: SignInMethod,
  { name, handle }: Endpoint<Name>,
): Endpoint<Name> {
  const signIns = metrics.counter('dragoman_sign_ins_total', 'Sign-ins', ['method']);
  const refused = metrics.counter('dragoman_sign_ins_refused_total', 'Refused sign-ins, by the code of the response', [
    'method',
    'code',
  ]);
  return {
    name,
    handle: async (request: ApiRequest<Name>) => {
      try {
        const response = await handle(request);
        signIns.inc({ method });
        return response;
      } catch (error) {
        const code = error instanceof ApiError ? error.code : 'server_error';
        if (code !== SECOND_FACTOR_NEEDED) refused.inc({ method, code });
        throw error;
      }
    },
  };
}
