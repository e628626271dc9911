/**
 * `asks`: the browser will ask when told to. `by-hand`: only the person can do it (iOS).
 * `none`: it is installed, or cannot be.
 */
export type InstallMode = 'asks' | 'by-hand' | 'none';

export type Installation = {
  mode(): InstallMode;
  onChanged(listener: () => void): void;
  /** Lets the browser ask. @returns whether the app was installed */
  prompt(): Promise<boolean>;
};
