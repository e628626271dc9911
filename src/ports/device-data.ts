/**
 * `conversations`: those that are on the server too, and a running one. `outbox`: those that are only here.
 * `copies`: what the server has shown. `app`: the program, so that it opens without a network.
 */
export type StoredKind =
  | 'conversations'
  | 'outbox'
  | 'copies'
  | 'packs'
  | 'phrases'
  | 'favourites'
  | 'glossary'
  | 'preferences'
  | 'app';

/** `count`: conversations, packs' files and so on; undefined where a number says nothing. */
export type StoredData = { readonly kind: StoredKind; readonly bytes: number; readonly count: number | undefined };

/** Everything that this app keeps in the browser. */
export type DeviceData = {
  /** The result omits unreadable data. */
  measure(): Promise<readonly StoredData[]>;
  /** Deletes everything. Reload afterwards, or in-memory state is written back. */
  removeAll(): Promise<void>;
  /** Reloads the app. */
  restart(): void;
};
