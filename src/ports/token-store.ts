import type { User } from '../protocol/contract.ts';

/** The person who is signed in on this device. */
export type Credentials = { readonly token: string; readonly user: User | undefined };

/** The token of the signed-in user. Reading is synchronous; the service worker reads a copy of its own. */
export type TokenStore = {
  read(): Credentials | undefined;
  save(credentials: Credentials): Promise<void>;
  clear(): Promise<void>;
  /** Writes the copy of the service worker again: the browser may have cleared its storage. */
  restoreCopy(): Promise<void>;
  onChangedInOtherTab(listener: () => void): void;
};
