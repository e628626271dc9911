/** The messages between `PgliteThread` and its worker. */

export type PgliteStart = {
  /** Absent: in memory, for tests. */
  readonly folder?: string;
  /** A packed database (gzipped tar of a data folder) that a new folder is filled from. */
  readonly templateFile?: string | undefined;
};

export type PgliteRequest = { readonly id: number } & (
  | { readonly type: 'query'; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly type: 'close' }
);

export type PgliteFailure = {
  readonly message: string;
  readonly code: string | undefined;
  readonly constraint: string | undefined;
};

export type PgliteReply =
  | { readonly type: 'ready'; readonly version: string }
  | { readonly type: 'not-opened'; readonly message: string }
  | { readonly type: 'rows'; readonly id: number; readonly rows: readonly unknown[]; readonly affected: number }
  | { readonly type: 'failed'; readonly id: number; readonly failure: PgliteFailure }
  | { readonly type: 'closed'; readonly id: number };
