import { msg } from '@lingui/core/macro';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { RequestError } from '../../domain/request-error.ts';
import type { FailureCode } from '../../protocol/failure.ts';

const texts: Record<FailureCode | 'network_error', MessageDescriptor> = {
  network_error: msg`The server isn't responding. Check your connection and try again.`,
  invalid_request: msg`Please check what you entered and try again.`,
  not_found: msg`This no longer exists.`,
  unauthorized: msg`Please log in again.`,
  forbidden: msg`This is not allowed.`,
  too_large: msg`This is too large to send.`,
  too_many_requests: msg`Too many attempts. Please wait a while and try again.`,
  conflict: msg`This has changed in the meantime. Please check and try again.`,
  server_error: msg`Something went wrong on the server. Please try again.`,
  overloaded: msg`The server is busy. Please try again in a moment.`,
  storage_full: msg`The server is out of space. Please try again later.`,
  '451': msg`Please enter your two-factor authentication code`,
  '453': msg`User does not exist`,
  invalid_credentials: msg`Invalid email or password`,
  invalid_code: msg`Verification code is invalid or expired`,
  link_expired: msg`This link has expired.`,
  link_used: msg`This link has already been used.`,
  email_taken: msg`An account with this email already exists. Log in instead.`,
  invitation_required: msg`Invitation code is required during beta testing`,
  invitation_invalid: msg`This invitation code is not valid or has been used`,
  account_blocked: msg`This account is blocked.`,
  social_account: msg`This account logs in through another service and has no password`,
  confirmation_required: msg`Please confirm this with your password or the code from our email.`,
  email_unverified: msg`Your provider has not verified your email address. An account requires a verified address.`,
  captcha_failed: msg`We could not verify that you are human. Please try again.`,
  mail_unavailable: msg`The email could not be sent. Please try again in a moment.`,
  address_rejected: msg`Email to this address cannot be delivered. Please check it.`,
  BETA_MODE_ACTIVE: msg`Registration currently requires an invitation code.`,
  trial_exhausted: msg`Your trial tokens are used up.`,
  trial_expired: msg`Your trial has expired.`,
  trial_not_eligible: msg`This device is not eligible for a free trial.`,
  trial_device_used: msg`This device has already used its free trial.`,
  trials_used_up: msg`Today's free trials are used up. Try again tomorrow, or create an account.`,
  token_not_enough: msg`Token balance is insufficient. Please purchase more tokens or upgrade your subscription`,
  history_full: msg`Your history is full. Delete conversations that you no longer need.`,
  too_many_links: msg`This conversation has reached the limit of links. Revoke one first.`,
  session_not_found: msg`The server does not have this conversation.`,
  languages_equal: msg`Source and target languages cannot be the same. Please select different languages.`,
  implausible_usage: msg`The token usage of this conversation does not match its length.`,
  language_not_spoken: msg`The translation service cannot speak one of these languages. Please choose another one.`,
  voice_unavailable: msg`Service temporarily unavailable`,
  voice_busy: msg`The service is busy. Please try again in a moment.`,
  offer_rejected: msg`WebRTC offer rejected`,
  too_many_calls: msg`You have too many conversations open at once. End one of them first.`,
  conversation_limit: msg`This conversation has reached its limit. Start a new one to continue.`,
  payment_unavailable: msg`This payment method is not available at the moment. Please try again later.`,
  already_subscribed: msg`You already have this plan, and it renews automatically.`,
  order_not_found: msg`This order does not exist.`,
};

const known: Readonly<Record<string, MessageDescriptor>> = texts;

/**
 * An error of the server in the interface language; the server's own message for a code unknown to this page.
 * Undefined if there is no message either, as in a gateway's error.
 */
export function requestErrorReason({ code, message }: RequestError, i18n: I18n): string | undefined {
  const text = known[code];
  return text ? i18n._(text) : message || undefined;
}

/** The same; `otherwise` where there is no reason. */
export function requestErrorText(error: RequestError, i18n: I18n, otherwise = msg`The request failed`): string {
  return requestErrorReason(error, i18n) ?? i18n._(otherwise);
}

export function useRequestErrorText(): (error: RequestError) => string {
  const { i18n } = useLingui();
  return (error) => requestErrorText(error, i18n);
}
