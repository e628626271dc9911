import type { Refusal } from '../refusal.ts';

/** A notice for the administrator, without its text. `message` is the server's text and may be empty. */
export type AdminNotice =
  | { readonly type: 'signed-in' }
  | { readonly type: 'session-over' }
  | { readonly type: 'invitations-failed' }
  | { readonly type: 'generated'; readonly count: number; readonly skipped: number; readonly message: string }
  | { readonly type: 'generate-failed'; readonly refusal: Refusal }
  | {
      readonly type: 'sent';
      readonly count: number;
      readonly waiting: number;
      readonly failed: number;
      readonly message: string;
    }
  | { readonly type: 'send-failed'; readonly refusal: Refusal }
  | { readonly type: 'resent'; readonly email: string }
  | { readonly type: 'revoked'; readonly email: string }
  | { readonly type: 'change-failed'; readonly refusal: Refusal }
  | { readonly type: 'beta-switched'; readonly on: boolean };
