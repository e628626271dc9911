import type { RequestError } from '../request-error.ts';

/** A notice for the administrator, without its text. `message` is the server's text and may be empty. */
export type AdminNotice =
  | { readonly type: 'signed-in' }
  | { readonly type: 'session-over' }
  | { readonly type: 'invitations-failed' }
  | { readonly type: 'generated'; readonly count: number; readonly skipped: number; readonly message: string }
  | { readonly type: 'generate-failed'; readonly error: RequestError }
  | {
      readonly type: 'sent';
      readonly count: number;
      readonly waiting: number;
      readonly failed: number;
      readonly message: string;
    }
  | { readonly type: 'send-failed'; readonly error: RequestError }
  | { readonly type: 'resent'; readonly email: string }
  | { readonly type: 'revoked'; readonly email: string }
  | { readonly type: 'change-failed'; readonly error: RequestError }
  | { readonly type: 'beta-switched'; readonly on: boolean }
  | { readonly type: 'person-changed' }
  | { readonly type: 'person-deleted' }
  | { readonly type: 'refunded' }
  | { readonly type: 'refund-requested' }
  | { readonly type: 'saved' }
  | { readonly type: 'export-failed'; readonly error: RequestError };
