import { proxy } from 'valtio';
import type { InstallWay } from '../ports/installation.ts';

/** The app as something that is installed and updated. */
export const appLife = proxy<{ isUpdateWaiting: boolean; isUpdateAgreed: boolean; install: InstallWay }>({
  isUpdateWaiting: false,
  isUpdateAgreed: false,
  install: 'none',
});

export function setUpdateWaiting(isWaiting: boolean): void {
  appLife.isUpdateWaiting = isWaiting;
}

/** The person has pressed for the new version here. */
export function setUpdateAgreed(): void {
  Object.assign(appLife, { isUpdateWaiting: false, isUpdateAgreed: true });
}

export function setInstall(way: InstallWay): void {
  appLife.install = way;
}
