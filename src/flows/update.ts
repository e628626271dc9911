import { subscribe } from 'valtio';
import type { World } from '../ports/world.ts';
import { setUpdateWaiting } from '../state/app-life.ts';
import { post } from '../state/notices.ts';
import { isSessionActive, session } from '../state/session.ts';
import { CONVERSATION_LOCK } from './live-session.ts';

/** Watches for new versions. One that was there before this page began takes over before anybody has pressed a thing. */
export function watchVersions(world: World): void {
  world.versions.begin({
    waiting: ({ atLaunch }) => void found(world, atLaunch),
    takenOver: () => whenNobodyTalks(() => world.versions.reload()),
  });
}

async function found(world: World, atLaunch: boolean): Promise<void> {
  if (atLaunch && world.versions.isUntouched() && !(await isSomebodyTalking(world))) return world.versions.takeOver();
  setUpdateWaiting(true);
}

/** The person agrees to the new version. Not while anybody talks, in any tab: it would be loaded away. */
export async function update(world: World): Promise<void> {
  if (await isSomebodyTalking(world)) return post({ type: 'update-after-conversation' });
  setUpdateWaiting(false);
  world.versions.takeOver();
}

async function isSomebodyTalking(world: World): Promise<boolean> {
  return isSessionActive(session) || (await world.locks.isAnyHeld(CONVERSATION_LOCK));
}

function whenNobodyTalks(work: () => void): void {
  if (!isSessionActive(session)) return work();
  const stop = subscribe(session, () => {
    if (isSessionActive(session)) return;
    stop();
    work();
  });
}
