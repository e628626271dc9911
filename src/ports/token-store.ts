import type { User } from '../protocol/contract.ts';

/** The signed-in person as this device remembers them. */
export type Credentials = { readonly token: string; readonly user: User | undefined };

/** Where tokens are kept. The page reads at once; the service worker reads its own copy. */
export type TokenStore = {
  read(): Credentials | undefined;
  save(keys: Credentials): Promise<void>;
  clear(): Promise<void>;
  /** Tells that another tab has changed the token. */
  onChangedInOtherTab(listener: () => void): void;
};

/** The administrator's token: another kind than a person's, kept apart from theirs. */
export type AdminTokenStore = {
  read(): string | undefined;
  save(token: string): void;
  clear(): void;
};

/** Small things that belong to this device, not to a person. */
export type Preferences = {
  /** Made on first use and kept. */
  deviceId(): string;
  trialId(): string | undefined;
  setTrialId(trialId: string | undefined): void;
  get(key: PreferenceKey): string | undefined;
  set(key: PreferenceKey, value: string | undefined): void;
};

export type PreferenceKey =
  | 'translator_ui_language'
  | 'theme'
  | 'microphone'
  | 'source_language'
  | 'target_language'
  | 'email_notifications'
  | 'install_offer'
  | 'interpreter';
