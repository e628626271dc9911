import { requestErrorOf, type RequestError } from './request-error.ts';

/** Why an account action failed, as far as the user can act on it. */
export type AccountFailure =
  | { readonly type: 'user-does-not-exist' }
  | { readonly type: 'invalid-credentials' }
  | { readonly type: 'invalid-code' }
  /** The link of a mail has expired. */
  | { readonly type: 'link-expired' }
  | { readonly type: 'link-used' }
  | { readonly type: 'email-taken' }
  | { readonly type: 'invitation-required' }
  | { readonly type: 'invitation-invalid' }
  | { readonly type: 'social-account' }
  | { readonly type: 'captcha-failed' }
  | { readonly type: 'mail-unavailable' }
  | { readonly type: 'network' }
  | { readonly type: 'too-many-tries'; readonly retryAfterMs: number | undefined }
  | { readonly type: 'other'; readonly error: RequestError };

const byCode: Record<string, AccountFailure> = {
  '453': { type: 'user-does-not-exist' },
  invalid_credentials: { type: 'invalid-credentials' },
  invalid_code: { type: 'invalid-code' },
  link_expired: { type: 'link-expired' },
  link_used: { type: 'link-used' },
  email_taken: { type: 'email-taken' },
  invitation_required: { type: 'invitation-required' },
  invitation_invalid: { type: 'invitation-invalid' },
  social_account: { type: 'social-account' },
  captcha_failed: { type: 'captcha-failed' },
  mail_unavailable: { type: 'mail-unavailable' },
  network_error: { type: 'network' },
};

/** The code or link is wrong or void: another one has to be requested. */
export function isCodeRefused({ type }: AccountFailure): boolean {
  return type === 'invalid-code' || type === 'link-expired' || type === 'link-used';
}

type Answer = RequestError & { readonly retryAfterMs: number | undefined };

export function accountFailureOf(answer: Answer): AccountFailure {
  const { code, retryAfterMs } = answer;
  if (code === 'too_many_requests') return { type: 'too-many-tries', retryAfterMs };
  return byCode[code] ?? { type: 'other', error: requestErrorOf(answer) };
}
