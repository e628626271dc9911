/** The body of every answer that is not a success. */
export type FailureBody = { readonly code: string; readonly message: string };

/**
 * The codes the page knows by name. The server sends no others; a page that is older than its server
 * shows `message` for a code it does not know.
 */
export const failureCodes = [
  'invalid_request',
  'not_found',
  'unauthorized',
  'forbidden',
  'too_large',
  'too_many_requests',
  'conflict',
  'server_error',
  'overloaded',
  'storage_full',
  /** The account wants its second factor. */
  '451',
  /** No such account; sent only when the operator allows it. */
  '453',
  'invalid_credentials',
  'invalid_code',
  'email_taken',
  'invitation_required',
  'invitation_invalid',
  'social_account',
  /** The identity provider does not vouch for the address, so it opens no account. */
  'email_unverified',
  'captcha_failed',
  'mail_unavailable',
  'BETA_MODE_ACTIVE',
  'trial_exhausted',
  'trial_expired',
  'trial_not_eligible',
  'trial_device_used',
  'token_not_enough',
  'session_not_found',
  'languages_equal',
  'implausible_usage',
  'language_not_spoken',
  'voice_unavailable',
  'voice_busy',
  'offer_rejected',
  /** This person talks on several lines at once, and may on no more. */
  'too_many_calls',
  /** One conversation may use so much, and no more. */
  'conversation_limit',
  'payment_unavailable',
  /** The plan runs already and renews by itself. */
  'already_subscribed',
  'order_not_found',
] as const;

export type FailureCode = (typeof failureCodes)[number];
