import type { World } from '../ports/world.ts';
import { appLife, setUpdateAgreed, setUpdateWaiting } from '../state/app-life.ts';
import { isOnlyOnScreen } from '../state/conversation.ts';
import { post } from '../state/notices.ts';
import { isSessionActive, session } from '../state/session.ts';
import { CONVERSATION_LOCK } from './live-session.ts';
import { whenNobodyTalks } from './when-nobody-talks.ts';

/** Watches for new versions. One that was there before this page began takes over before anybody has pressed a thing. */
export function watchVersions(world: World): void {
  world.versions.begin({
    waiting: ({ atLaunch }) => void found(world, atLaunch),
    takenOver: () => whenNobodyTalks(() => reload(world)),
  });
}

/**
 * Another tab's press does not take away what was typed here, or words that are on this screen alone: this page then
 * goes on as it is until its own press, and the server still has its parts.
 */
function reload(world: World): void {
  const isFree = world.versions.isUntouched() && !isOnlyOnScreen();
  if (appLife.isUpdateAgreed || isFree) world.versions.reload();
  else setUpdateWaiting(true);
}

async function found(world: World, atLaunch: boolean): Promise<void> {
  if (atLaunch && world.versions.isUntouched() && !(await isSomebodyTalking(world))) return world.versions.takeOver();
  setUpdateWaiting(true);
}

/** The person agrees to the new version. Not while anybody talks, in any tab: it would be loaded away. */
export async function update(world: World): Promise<void> {
  if (await isSomebodyTalking(world)) return post({ type: 'update-after-conversation' });
  setUpdateAgreed();
  world.versions.takeOver();
}

async function isSomebodyTalking(world: World): Promise<boolean> {
  return isSessionActive(session) || (await world.locks.isAnyHeld(CONVERSATION_LOCK));
}
