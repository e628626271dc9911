import type { AppServices } from '../../ports/services.ts';
import { setSignInEnded } from '../../state/account.ts';
import { signedInUserId } from '../../state/current-balance.ts';
import { clearUserData } from '../../state/clear-user-data.ts';

/**
 * Shows the screen again after a login in place of an ended one. Another user gets a new page: what is on screen and
 * in pending requests belongs to the former one.
 */
export function resumeSignIn({ appUpdates }: Pick<AppServices, 'appUpdates'>, formerUserId: string): void {
  if (signedInUserId() === formerUserId) return setSignInEnded(false);
  clearUserData();
  appUpdates.reload();
}
