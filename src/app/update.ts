import type { AppServices } from '../ports/services.ts';
import { appStatus, setUpdateAgreed, setUpdateWaiting } from '../state/app-status.ts';
import { isOnlyOnScreen } from '../state/conversation.ts';
import { showNotice } from '../state/notices.ts';
import { isSessionActive, session } from '../state/session.ts';
import { CONVERSATION_LOCK_PREFIX } from '../session/conversation-lock.ts';
import { whenNoSession } from '../session/when-no-session.ts';

/** Watches for new versions. One that was there before this page began takes over before anybody has pressed a thing. */
export function watchVersions(world: AppServices): void {
  world.appUpdates.watch({
    waiting: ({ atLaunch }) => void found(world, atLaunch),
    takenOver: () => whenNoSession(() => reload(world)),
  });
}

/**
 * Another tab's press does not take away what was typed here, or words that are on this screen alone: this page then
 * goes on as it is until its own press, and the server still has its parts.
 */
function reload(world: AppServices): void {
  const isFree = world.appUpdates.isUntouched() && !isOnlyOnScreen();
  if (appStatus.isUpdateAgreed || isFree) world.appUpdates.reload();
  else setUpdateWaiting(true);
}

async function found(world: AppServices, atLaunch: boolean): Promise<void> {
  if (atLaunch && world.appUpdates.isUntouched() && !(await isSomebodyTalking(world)))
    return world.appUpdates.activate();
  setUpdateWaiting(true);
}

/** The person agrees to the new version. Not while anybody talks, in any tab: it would be loaded away. */
export async function update(world: AppServices): Promise<void> {
  if (await isSomebodyTalking(world)) return showNotice({ type: 'update-after-conversation' });
  setUpdateAgreed();
  world.appUpdates.activate();
}

async function isSomebodyTalking(world: AppServices): Promise<boolean> {
  return isSessionActive(session) || (await world.locks.isAnyHeld(CONVERSATION_LOCK_PREFIX));
}
