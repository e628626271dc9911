import type { FailureBody } from '../../../src/protocol/failure.ts';
import { sqlStateOf, StorageFullError, DatabaseUnavailableError } from '../../db/database-errors.ts';
import type { Events } from '../events.ts';
import type { HttpContext } from './http-types.ts';
import { ApiError } from './api-error.ts';

/** The one place where a failure becomes an answer. */
export function errorResponse(c: HttpContext, failure: unknown, events: Pick<Events, 'requestFailed'>): Response {
  const refusal = toApiError(failure);
  if (refusal.status >= 500 && !isShed(failure))
    events.requestFailed({ requestId: c.get('requestId'), route: c.get('route') }, failure);
  const body: FailureBody = { code: refusal.code, message: refusal.message };
  return new Response(JSON.stringify(body), { status: refusal.status, headers: headersOf(refusal) });
}

/** Counted in the metrics; a line for each would be a load of its own. */
function isShed(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'overloaded';
}

function headersOf({ retryAfterS }: ApiError): Record<string, string> {
  const wait: Record<string, string> = retryAfterS === undefined ? {} : { 'Retry-After': String(retryAfterS) };
  return { 'Content-Type': 'application/json', ...wait };
}

function toApiError(failure: unknown): ApiError {
  if (failure instanceof ApiError) return failure;
  if (failure instanceof StorageFullError)
    return new ApiError(507, 'storage_full', 'The server is out of space. Please try again later.', 60);
  if (failure instanceof DatabaseUnavailableError || isDatabaseDown(failure)) {
    return new ApiError(503, 'overloaded', 'The server is busy. Please try again shortly.', 5);
  }
  if (isUnstorableText(failure))
    return new ApiError(400, 'invalid_request', 'The text holds characters that cannot be kept.');
  return new ApiError(500, 'server_error', 'Something went wrong on the server.');
}

/** Classes 08 connection, 53 resources, 57 shutdown or time-out. */
function isDatabaseDown(failure: unknown): boolean {
  return /^(08|53|57)/.test(sqlStateOf(failure) ?? '');
}

/** A NUL or a broken character that came by another way than a JSON body. */
function isUnstorableText(failure: unknown): boolean {
  return ['22021', '22P05'].includes(sqlStateOf(failure) ?? '');
}
