import { proxy } from 'valtio';
import type { InstallMode } from '../ports/installation.ts';

/** The status of the installed app: updates and installation. */
export const appStatus = proxy<{ isUpdateWaiting: boolean; isUpdateAgreed: boolean; install: InstallMode }>({
  isUpdateWaiting: false,
  isUpdateAgreed: false,
  install: 'none',
});

export function setUpdateWaiting(isWaiting: boolean): void {
  appStatus.isUpdateWaiting = isWaiting;
}

/** The user has agreed to the update in this tab. */
export function setUpdateAgreed(): void {
  Object.assign(appStatus, { isUpdateWaiting: false, isUpdateAgreed: true });
}

export function setInstall(mode: InstallMode): void {
  appStatus.install = mode;
}
