/**
 * `prompt`: the browser shows its prompt when the app asks for it. `manual`: the user has to do it (iOS).
 * `none`: the app is installed, or cannot be.
 */
export type InstallMode = 'prompt' | 'manual' | 'none';

export type Installation = {
  mode(): Promise<InstallMode>;
  onChanged(listener: () => void): void;
  /** @returns whether the user installed the app */
  prompt(): Promise<boolean>;
};
