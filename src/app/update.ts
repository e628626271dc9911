import type { AppServices } from '../ports/services.ts';
import { CONVERSATION_LOCK_PREFIX } from '../session/conversation-lock.ts';
import { whenNoSession } from '../session/when-no-session.ts';
import { appStatus, setUpdateAgreed, setUpdateWaiting } from '../state/app-status.ts';
import { isOnlyOnScreen } from '../state/conversation.ts';
import { showNotice } from '../state/notices.ts';
import { isSessionActive, session } from '../state/session.ts';
import { reportFailure } from '../shared/report-failure.ts';

type WatchDeps = Pick<AppServices, 'appUpdates' | 'locks'>;
type UpdateDeps = WatchDeps & Pick<AppServices, 'clock' | 'conversationStore' | 'conversationTitle'>;

/** An update that was downloaded before this page was opened is activated before the first press; others are offered. */
export function watchUpdates(deps: WatchDeps): void {
  deps.appUpdates.watch({
    onReady: ({ atLaunch }) => void activateOrOffer(deps, atLaunch),
    onActivated: () => whenNoSession(() => reloadOrOffer(deps)),
  });
}

/**
 * An activation in another tab must not discard form input or a trial's turns, which are only on this screen: the page
 * goes on until the update is agreed to here. The server keeps the files of the old version meanwhile.
 */
function reloadOrOffer({ appUpdates }: WatchDeps): void {
  const losesNothing = appUpdates.isUntouched() && !isOnlyOnScreen();
  if (appStatus.isUpdateAgreed || losesNothing) appUpdates.reload();
  else setUpdateWaiting(true);
}

async function activateOrOffer(deps: WatchDeps, atLaunch: boolean): Promise<void> {
  if (atLaunch && deps.appUpdates.isUntouched() && !(await isAnySessionActive(deps))) return deps.appUpdates.activate();
  setUpdateWaiting(true);
}

/** Activates the update, unless a session runs in this or another tab: the reload would end it. The last conversation stays on screen. */
export async function update(deps: UpdateDeps): Promise<void> {
  if (await isAnySessionActive(deps)) {
    const where = isSessionActive(session) ? 'here' : 'another-tab';
    return showNotice({ type: 'update-after-conversation', where });
  }
  setUpdateAgreed();
  // Data that cannot be stored is lost with the reload, which the user asked for.
  await saveConversation(deps).catch(reportFailure);
  deps.appUpdates.activate();
}

async function saveConversation(deps: UpdateDeps): Promise<void> {
  if (isOnlyOnScreen()) await (await import('../session/stash-trial-conversation.ts')).stashTrialConversation(deps);
}

async function isAnySessionActive({ locks }: WatchDeps): Promise<boolean> {
  return isSessionActive(session) || (await locks.isAnyHeld(CONVERSATION_LOCK_PREFIX));
}
