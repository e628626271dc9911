/** How the browser treats the data that the app stores. */
export type DeviceStorage = {
  /** Storage is blocked: preferences and conversations last until the page is closed. */
  isForbidden(): Promise<boolean>;
  /** Asks the browser not to evict the data. A browser that asks the user does so once. */
  persist(): Promise<void>;
  /** Whether the browser asks before the page is closed, because a conversation exists nowhere else. */
  warnBeforeClose(isOn: boolean): void;
};
