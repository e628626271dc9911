import type { Refusal } from './refusal.ts';

/** Data that a screen loads from the server. */
export type Loadable<Value> =
  | { readonly type: 'loading' }
  | { readonly type: 'failed'; readonly refusal: Refusal }
  | { readonly type: 'loaded'; readonly value: Value };
