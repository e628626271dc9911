import { endpoint } from '../../shared/http/endpoint.ts';
import type { AccountDeps } from './account-deps.ts';
import { removeTicket } from './code-ticket.ts';

/** For a person who removes everything from a device, signed in or not. */
export function forgetDevice({ knownDevices }: Pick<AccountDeps, 'knownDevices'>) {
  return endpoint('forgetDevice', async ({ cookies }) => {
    knownDevices.forget(cookies);
    removeTicket(cookies);
    return { success: true as const };
  });
}
