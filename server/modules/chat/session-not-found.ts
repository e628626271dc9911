import { ApiError } from '../../shared/http/api-error.ts';

/** Also said of somebody else's session: whether it exists is not for others to know. */
export function sessionNotFound(): ApiError {
  return new ApiError(404, 'session_not_found', 'There is no such conversation.');
}
