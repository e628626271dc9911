import { AuthorizationResponseError, ResponseBodyError } from 'oauth4webapi';
import type { IdentityFailure } from '../../ports/identity.ts';

/** Error codes of OpenID providers that have a text of their own. */
const failuresByCode: Record<string, IdentityFailure> = {
  mfa_required: { type: 'mfa-required' },
  missing_refresh_token: { type: 'missing-refresh-token' },
  login_required: { type: 'login-required' },
  access_denied: { type: 'cancelled' },
};

/** Maps what the client library and the network throw. */
export function identityFailureOf(error: unknown): IdentityFailure {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return (
      failuresByCode[error.error] ?? { type: 'refused', code: error.error, message: error.error_description ?? '' }
    );
  }
  if (!(error instanceof Error)) return { type: 'refused', code: 'unknown_error', message: '' };
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return { type: 'timeout' };
  // The library throws TypeErrors with a code for its own checks; those of the network have none.
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (error instanceof TypeError && code === undefined) return { type: 'unreachable' };
  return { type: 'refused', code: code ?? 'unknown_error', message: error.message };
}
