/** What a toast says to the administrator, without its words. `message` is the server's, which may be none. */
export type AdminNotice =
  | { readonly type: 'signed-in' }
  | { readonly type: 'session-over' }
  | { readonly type: 'invitations-failed' }
  | { readonly type: 'generated'; readonly count: number; readonly skipped: number; readonly message: string }
  | { readonly type: 'generate-failed'; readonly message: string }
  | {
      readonly type: 'sent';
      readonly count: number;
      readonly waiting: number;
      readonly failed: number;
      readonly message: string;
    }
  | { readonly type: 'send-failed'; readonly message: string }
  | { readonly type: 'resent'; readonly email: string }
  | { readonly type: 'revoked'; readonly email: string }
  | { readonly type: 'change-failed'; readonly message: string }
  | { readonly type: 'beta-switched'; readonly on: boolean };
