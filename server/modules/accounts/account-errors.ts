import { ApiError } from '../../shared/http/api-error.ts';

/** Errors shared by several endpoints: a difference in wording would reveal whether an account exists. */

export function wrongCredentials(): ApiError {
  return new ApiError(401, 'invalid_credentials', 'Invalid email or password.');
}

/** Not 401: the session remains valid. */
export function wrongCurrentPassword(): ApiError {
  return new ApiError(400, 'invalid_credentials', 'The current password is incorrect.');
}

export function wrongCode(): ApiError {
  return new ApiError(400, 'invalid_code', 'Verification code is invalid or expired.');
}

/** After the right password or ID token: a mailed code has to follow. */
export function factorRequired(): ApiError {
  return new ApiError(401, '451', 'MFA_REQUIRED');
}

export function noSuchPerson(): ApiError {
  return new ApiError(404, '453', 'User does not exist.');
}

export function emailTaken(): ApiError {
  return new ApiError(409, 'email_taken', 'There is an account with this address already.');
}

export function socialAccount(): ApiError {
  return new ApiError(403, 'social_account', 'This account logs in with another service and has no password here.');
}

/** Only after the right credential: it reveals nothing to strangers. */
export function accountBlocked(): ApiError {
  return new ApiError(403, 'account_blocked', 'This account is blocked. Please contact support.');
}
