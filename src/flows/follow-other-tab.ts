import type { World } from '../ports/world.ts';
import { setSignedIn } from '../state/account.ts';
import { forgetPerson, loadAccount } from './account.ts';
import { signedInUserId } from './balance-now.ts';
import { refreshOutbox } from './lazy-outbox.ts';
import { whenNobodyTalks } from './when-nobody-talks.ts';

/**
 * Somebody has signed in or out in another tab. The token here is theirs from now on: so is everything else, or the
 * answers for one person would be kept as another's.
 */
export async function followOtherTab(world: World): Promise<void> {
  const user = world.keyring.read()?.user;
  const before = signedInUserId();
  if (user?.id === before) return;
  if (before === undefined || !user) {
    await loadAccount(world);
    return refreshOutbox(world);
  }
  setSignedIn(user);
  forgetPerson();
  // Every screen begins anew; what the person before has said is on the device.
  whenNobodyTalks(() => world.versions.reload());
}
