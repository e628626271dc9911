import type { RequestError } from './request-error.ts';

/** Data that a screen loads from the server. */
export type Loadable<Value> =
  | { readonly type: 'loading' }
  | { readonly type: 'failed'; readonly error: RequestError }
  | { readonly type: 'loaded'; readonly value: Value };
