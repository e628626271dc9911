import { Refusal } from '../http/refusal.ts';

/** The refusals that several calls share, word for word: a difference would tell what the call found. */

export function wrongCredentials(): Refusal {
  return new Refusal(401, 'invalid_credentials', 'Invalid email or password.');
}

export function wrongCode(): Refusal {
  return new Refusal(400, 'invalid_code', 'Verification code is invalid or expired.');
}

export function noSuchPerson(): Refusal {
  return new Refusal(404, '453', 'User does not exist.');
}

export function emailTaken(): Refusal {
  return new Refusal(409, 'email_taken', 'There is an account with this address already.');
}

export function signsInElsewhere(): Refusal {
  return new Refusal(403, 'social_account', 'This account signs in with another service and has no password here.');
}

/** The token outlived its person. */
export function nobody(): Refusal {
  return new Refusal(401, 'unauthorized', 'Please sign in.');
}
