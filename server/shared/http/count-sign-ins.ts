import type { ApiRouteName } from '../../../src/protocol/room-routes.ts';
import type { Events, SignInMethod } from '../events.ts';
import { ApiError } from './api-error.ts';
import type { ApiRequest, Endpoint } from './endpoint.ts';

/** Not a refusal: the client asks for the second factor now. */
const SECOND_FACTOR_NEEDED = '451';

/** Counts what comes of each request to an endpoint that signs in. */
export function countSignIns<Name extends ApiRouteName>(
  events: Pick<Events, 'signedIn' | 'signInRefused'>,
  way: SignInMethod,
  { name, handle }: Endpoint<Name>,
): Endpoint<Name> {
  return {
    name,
    handle: async (request: ApiRequest<Name>) => {
      try {
        const response = await handle(request);
        events.signedIn(way);
        return response;
      } catch (error) {
        const code = error instanceof ApiError ? error.code : 'server_error';
        if (code !== SECOND_FACTOR_NEEDED) events.signInRefused(way, code);
        throw error;
      }
    },
  };
}
