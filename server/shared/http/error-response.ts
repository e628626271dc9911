import type { FailureBody } from '../../../src/protocol/failure.ts';
import { sqlStateOf, StorageFullError, DatabaseUnavailableError } from '../../db/database-errors.ts';
import type { HttpEvents } from './observe-requests.ts';
import type { HttpContext } from './http-types.ts';
import { ApiError } from './api-error.ts';

/** The only place where an error becomes a response. */
export function errorResponse(c: HttpContext, error: unknown, events: Pick<HttpEvents, 'requestFailed'>): Response {
  const apiError = toApiError(error);
  if (apiError.status >= 500 && !isShed(error))
    events.requestFailed({ requestId: c.get('requestId'), route: c.get('route') }, error);
  const body: FailureBody = { code: apiError.code, message: apiError.message };
  // Through the context, so that cookies which were set before the error are sent.
  return c.newResponse(JSON.stringify(body), { status: apiError.status, headers: headersOf(apiError) });
}

/** Refused for a moment, here or at the voice service. Counted in the metrics only: logging each would add to the load. */
function isShed(error: unknown): boolean {
  return error instanceof ApiError && error.status === 503;
}

function headersOf({ retryAfterS }: ApiError): Headers {
  const headers = new Headers({ 'Content-Type': 'application/json' });
  if (retryAfterS !== undefined) headers.set('Retry-After', String(retryAfterS));
  return headers;
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof StorageFullError)
    return new ApiError(507, 'storage_full', 'The server is out of space. Please try again later.', 60);
  if (error instanceof DatabaseUnavailableError || isDatabaseDown(error)) {
    return new ApiError(503, 'overloaded', 'The server is busy. Please try again shortly.', 5);
  }
  if (isUnstorableText(error))
    return new ApiError(400, 'invalid_request', 'The text contains characters that cannot be stored.');
  return new ApiError(500, 'server_error', 'Something went wrong on the server.');
}

/** SQLSTATE classes 08 connection, 53 resources, 57 shutdown or timeout. */
function isDatabaseDown(error: unknown): boolean {
  return /^(08|53|57)/.test(sqlStateOf(error) ?? '');
}

/** A NUL or an invalid character outside a JSON body, such as in a path. */
function isUnstorableText(error: unknown): boolean {
  return ['22021', '22P05'].includes(sqlStateOf(error) ?? '');
}
