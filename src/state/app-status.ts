import { proxy } from 'valtio';
import type { InstallMode } from '../ports/installation.ts';

/** The app as something that is installed and updated. */
export const appStatus = proxy<{ isUpdateWaiting: boolean; isUpdateAgreed: boolean; install: InstallMode }>({
  isUpdateWaiting: false,
  isUpdateAgreed: false,
  install: 'none',
});

export function setUpdateWaiting(isWaiting: boolean): void {
  appStatus.isUpdateWaiting = isWaiting;
}

/** The person has pressed for the new version here. */
export function setUpdateAgreed(): void {
  Object.assign(appStatus, { isUpdateWaiting: false, isUpdateAgreed: true });
}

export function setInstall(way: InstallMode): void {
  appStatus.install = way;
}
