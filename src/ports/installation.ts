/**
 * `asks`: the browser will ask when told to. `by-hand`: only the person can do it (iOS).
 * `none`: it is installed, or cannot be.
 */
export type InstallWay = 'asks' | 'by-hand' | 'none';

export type Installation = {
  way(): InstallWay;
  onChanged(listener: () => void): void;
  /** Lets the browser ask. @returns whether the app was installed */
  ask(): Promise<boolean>;
};
