import { errorCode } from '../../src/shared/error-code.ts';
import { sqlStateOf } from '../db/database-errors.ts';

export type ErrorFields = {
  readonly name: string;
  /** An error code of PostgreSQL or the operating system, such as `23505` or `ECONNREFUSED`. */
  readonly errorCode?: string;
  readonly message?: string;
  readonly stack?: readonly string[];
  readonly cause?: ErrorFields;
};

const MAX_FRAMES = 8;

/** An error for the log: class, message, stack and cause, without user content. */
export function errorFields(error: unknown): ErrorFields {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = errorCode(error);
  const stack = error.stack
    ?.split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, MAX_FRAMES);
  return {
    name: error.name,
    ...(code === undefined ? {} : { errorCode: code }),
    ...(quotesInput(error) ? {} : { message: error.message }),
    ...(stack ? { stack } : {}),
    ...(error.cause instanceof Error ? { cause: errorFields(error.cause) } : {}),
  };
}

/** PostgreSQL quotes values in its messages, and JSON.parse the beginning of the text. */
function quotesInput(error: Error): boolean {
  return sqlStateOf(error) !== undefined || error instanceof SyntaxError;
}
