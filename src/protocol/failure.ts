/** The body of every error response. */
export type FailureBody = { readonly code: string; readonly message: string };

/**
 * The codes that the page has a text for. The server sends no others; a page that is older than its server
 * shows `message` for an unknown code.
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
  /** The account requires its second factor. */
  '451',
  /** No such account; sent only when the operator allows it. */
  '453',
  'invalid_credentials',
  'invalid_code',
  /** A mailed link, which works once and for half an hour. */
  'link_expired',
  'link_used',
  'email_taken',
  'invitation_required',
  'invitation_invalid',
  'social_account',
  /** An administrator has blocked the account. */
  'account_blocked',
  /** The password, or a mailed code, has to confirm the change. */
  'confirmation_required',
  /** The identity provider has not verified the address, so no account is created. */
  'email_unverified',
  'captcha_failed',
  'mail_unavailable',
  /** The mail server refuses the address for good. */
  'address_rejected',
  'BETA_MODE_ACTIVE',
  'trial_exhausted',
  'trial_expired',
  'trial_not_eligible',
  'trial_device_used',
  /** The free trials of the day, of this network or of all, are used up. */
  'trials_used_up',
  'token_not_enough',
  'session_not_found',
  /** The user has stored as much as one user may. */
  'history_full',
  'too_many_links',
  'languages_equal',
  'implausible_usage',
  'language_not_spoken',
  'voice_unavailable',
  'voice_busy',
  'offer_rejected',
  /** The limit of concurrent calls of one user is reached. */
  'too_many_calls',
  /** The usage limit of one conversation is reached. */
  'conversation_limit',
  'payment_unavailable',
  /** The plan is active and renews automatically. */
  'already_subscribed',
  'order_not_found',
] as const;

export type FailureCode = (typeof failureCodes)[number];

/** Codes that only requests about rooms get. Their texts are with the screens of rooms. */
export const roomFailureCodes = [
  'room_ended',
  /** A room has at most `MAX_GUESTS` guests. */
  'room_full',
  /** The host's limit for guests is used up. */
  'room_tokens_used_up',
  /** Caption screens of a room have at most `MAX_CAPTION_LANGUAGES`. */
  'too_many_languages',
  'member_muted',
  'member_removed',
  'invitation_unknown',
  'invitation_used',
  'invitation_expired',
  'invitation_revoked',
] as const;

export type RoomFailureCode = (typeof roomFailureCodes)[number];
