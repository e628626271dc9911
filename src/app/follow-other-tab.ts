import type { AppServices } from '../ports/services.ts';
import { setSignedIn } from '../state/account.ts';
import { loadAccount } from '../features/account/account.ts';
import { clearUserData } from '../state/clear-user-data.ts';
import { signedInUserId } from '../state/balance-now.ts';
import { refreshOutbox } from '../session/outbox.ts';
import { whenNoSession } from '../session/when-no-session.ts';

/**
 * Somebody has signed in or out in another tab. The token here is theirs from now on: so is everything else, or the
 * answers for one person would be kept as another's.
 */
export async function followOtherTab(world: AppServices): Promise<void> {
  const user = world.tokenStore.read()?.user;
  const before = signedInUserId();
  if (user?.id === before) return;
  if (before === undefined || !user) {
    await loadAccount(world);
    return refreshOutbox(world);
  }
  setSignedIn(user);
  clearUserData();
  // Every screen begins anew; what the person before has said is on the device.
  whenNoSession(() => world.appUpdates.reload());
}
