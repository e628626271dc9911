export type AppUpdateListener = {
  /** A new version is downloaded. `atLaunch`: it was there before this page was opened. */
  onReady(found: { readonly atLaunch: boolean }): void;
  /** A new version was activated, here or in another tab: this page must be reloaded. */
  onActivated(): void;
};

/** New versions of the app: downloaded in the background, in use from their activation on. */
export type AppUpdates = {
  /** Looks for a new version once the page has loaded. */
  watch(listener: AppUpdateListener): void;
  /** On a first visit: downloads all of the app for offline use, when the first screen no longer competes with it. */
  precacheApp(): void;
  /** At most once an hour. */
  checkForUpdate(): void;
  /** Asks the server whether it has a newer version than this page. False when it cannot be reached. */
  isOutdated(): Promise<boolean>;
  activate(): void;
  /** Whether the user has pressed anything in this page yet. */
  isUntouched(): boolean;
  reload(): void;
};
