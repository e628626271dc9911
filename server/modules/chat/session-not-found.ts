import { ApiError } from '../../shared/http/api-error.ts';

/** Also for the session of another user: the response must not reveal that it exists. */
export function sessionNotFound(): ApiError {
  return new ApiError(404, 'session_not_found', 'There is no such conversation.');
}
