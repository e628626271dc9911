import type { FailureCode } from '../../../src/protocol/failure.ts';

/** Thrown by whoever finds that a call cannot be answered; the HTTP layer turns it into `{code, message}`. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: FailureCode;
  readonly retryAfterS: number | undefined;

  constructor(status: number, code: FailureCode, message: string, retryAfterS?: number) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.retryAfterS = retryAfterS;
  }
}

export function unauthorized(): ApiError {
  return new ApiError(401, 'unauthorized', 'Please sign in.');
}
