import type { AppServices } from '../ports/services.ts';
import type { RouteName } from '../protocol/routes.ts';
import { whenNoSession } from '../session/when-no-session.ts';
import { account, setSignInEnded } from '../state/account.ts';

/** They end the sign-in themselves. */
const endingRequests: ReadonlySet<RouteName> = new Set(['logout', 'logoutEverywhere']);

/**
 * Ends the sign-in on screen once the server has refused its token: it has expired or was revoked on another device. A
 * running conversation goes on; where its calls were ended with the sign-in, that has ended it.
 */
export function endSignIn(
  { tokenStore }: Pick<AppServices, 'tokenStore'>,
  refusedToken: string,
  name: RouteName,
): void {
  if (endingRequests.has(name)) return;
  whenNoSession(() => {
    // Logged in again, as another user or with another token, or logged out meanwhile.
    const isCurrent = tokenStore.read()?.token === refusedToken && account.current.type === 'signed-in';
    if (isCurrent) setSignInEnded(true);
  });
}
