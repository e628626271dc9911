import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { FailureCode, RoomFailureCode } from '../../../src/protocol/failure.ts';

/** Thrown where a request has to fail; the HTTP layer responds with `{code, message}`. */
export class ApiError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: FailureCode | RoomFailureCode;
  readonly retryAfterS: number | undefined;

  constructor(
    status: ContentfulStatusCode,
    code: FailureCode | RoomFailureCode,
    message: string,
    retryAfterS?: number,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.retryAfterS = retryAfterS;
  }
}

export function unauthorized(): ApiError {
  return new ApiError(401, 'unauthorized', 'Please log in.');
}

const RETRY_AFTER_S = 2;

/** Load was shed: the same request succeeds later. */
export function overloaded(): ApiError {
  return new ApiError(503, 'overloaded', 'The server is busy. Please try again shortly.', RETRY_AFTER_S);
}
