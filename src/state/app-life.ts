import { proxy } from 'valtio';
import type { InstallWay } from '../ports/installation.ts';

/** The app as something that is installed and updated. */
export const appLife = proxy<{ isUpdateWaiting: boolean; install: InstallWay }>({
  isUpdateWaiting: false,
  install: 'none',
});

export function setUpdateWaiting(isWaiting: boolean): void {
  appLife.isUpdateWaiting = isWaiting;
}

export function setInstall(way: InstallWay): void {
  appLife.install = way;
}
