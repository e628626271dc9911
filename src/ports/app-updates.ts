/** New versions of the app: fetched beside the running one, and in force when they take over. */
export type AppUpdates = {
  /** Looks for one once the first screen is up. */
  watch(on: {
    /** One is ready. `atLaunch`: it was there before this page began. */
    readonly waiting: (found: { readonly atLaunch: boolean }) => void;
    /** It has taken over, here or in another tab: this page must be loaded again. */
    readonly takenOver: () => void;
  }): void;
  /** On a first visit: fetches all of the app for later, which the first screen should not have to compete with. */
  precacheApp(): void;
  /** Looks again, at most once an hour. */
  checkForUpdate(): void;
  activate(): void;
  /** Whether the person has pressed anything in this page yet. */
  isUntouched(): boolean;
  reload(): void;
};
