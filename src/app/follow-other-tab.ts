import { loadAccount } from '../features/account/account.ts';
import type { AppServices } from '../ports/services.ts';
import { refreshOutbox } from '../session/outbox.ts';
import { showSessionEnd } from '../session/show-session-end.ts';
import { whenNoSession } from '../session/when-no-session.ts';
import { setSignedIn, setSignInEnded } from '../state/account.ts';
import { signedInUserId } from '../state/current-balance.ts';
import { clearUserData } from '../state/clear-user-data.ts';
import { conversation } from '../state/conversation.ts';
import { isSessionActive, session } from '../state/session.ts';

/**
 * Follows a sign-in or sign-out in another tab. From now on requests carry the other account's token: unless the whole
 * page changes to that account, its responses would be stored as the former one's.
 */
export async function followOtherTab(services: AppServices): Promise<void> {
  const user = services.tokenStore.read()?.user;
  const formerId = signedInUserId();
  // Logged in again in the other tab.
  if (user?.id === formerId) return setSignInEnded(false);
  if (formerId === undefined || !user) {
    if (!user && isSessionActive(session)) {
      showSessionEnd({ conversation }, 'signed-out');
      await services.session.stopSession();
    }
    await loadAccount(services);
    return refreshOutbox(services);
  }
  setSignedIn(user);
  clearUserData();
  // Every screen starts over; the conversations of the former account are stored.
  whenNoSession(() => services.appUpdates.reload());
}
