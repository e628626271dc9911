/** What the store and the thread of the embedded database say to each other. */

export type PgliteStart = {
  /** Nothing: in memory, for tests. */
  readonly folder: string | undefined;
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
  | { readonly type: 'refused'; readonly id: number; readonly refusal: PgliteFailure }
  | { readonly type: 'closed'; readonly id: number };
