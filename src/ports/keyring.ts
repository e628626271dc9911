import type { User } from '../protocol/contract.ts';

/** The signed-in person as this device remembers them. */
export type Keys = { readonly token: string; readonly user: User | undefined };

/** Where tokens are kept. The page reads at once; the service worker reads its own copy. */
export type Keyring = {
  read(): Keys | undefined;
  keep(keys: Keys): Promise<void>;
  forget(): Promise<void>;
  /** Tells that another tab has changed the token. */
  onChangedElsewhere(listener: () => void): void;
};

/** The administrator's token: another kind than a person's, kept apart from theirs. */
export type AdminKey = {
  read(): string | undefined;
  keep(token: string): void;
  forget(): void;
};

/** Small things that belong to this device, not to a person. */
export type DeviceMemory = {
  /** Made on first use and kept. */
  deviceId(): string;
  trialId(): string | undefined;
  keepTrialId(trialId: string | undefined): void;
  get(key: DeviceKey): string | undefined;
  set(key: DeviceKey, value: string | undefined): void;
};

export type DeviceKey =
  | 'translator_ui_language'
  | 'theme'
  | 'microphone'
  | 'source_language'
  | 'target_language'
  | 'email_notifications'
  | 'install_offer'
  | 'interpreter';
