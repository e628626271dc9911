/** Why something about an account did not work, as far as the person can act on it. */
export type AccountFailure =
  | { readonly type: 'user-does-not-exist' }
  | { readonly type: 'invalid-credentials' }
  | { readonly type: 'invalid-code' }
  | { readonly type: 'email-taken' }
  | { readonly type: 'invitation-required' }
  | { readonly type: 'invitation-invalid' }
  | { readonly type: 'social-account' }
  | { readonly type: 'captcha-failed' }
  | { readonly type: 'mail-unavailable' }
  | { readonly type: 'network' }
  | { readonly type: 'too-many-tries'; readonly retryAfterMs: number | undefined }
  /** In the server's words, which may be none. */
  | { readonly type: 'other'; readonly message: string };

const byCode: Record<string, AccountFailure> = {
  '453': { type: 'user-does-not-exist' },
  invalid_credentials: { type: 'invalid-credentials' },
  invalid_code: { type: 'invalid-code' },
  email_taken: { type: 'email-taken' },
  invitation_required: { type: 'invitation-required' },
  invitation_invalid: { type: 'invitation-invalid' },
  social_account: { type: 'social-account' },
  captcha_failed: { type: 'captcha-failed' },
  mail_unavailable: { type: 'mail-unavailable' },
  network_error: { type: 'network' },
};

type Answer = { readonly code: string; readonly message: string; readonly retryAfterMs: number | undefined };

export function accountFailureOf({ code, message, retryAfterMs }: Answer): AccountFailure {
  if (code === 'too_many_requests') return { type: 'too-many-tries', retryAfterMs };
  return byCode[code] ?? { type: 'other', message };
}
