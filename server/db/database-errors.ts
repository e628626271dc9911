/** The disk under the embedded database is nearly full: a full one would hang the database for ever. */
export class StorageFullError extends Error {
  constructor() {
    super('The disk with the data folder is nearly full.');
    this.name = 'StorageFullError';
  }
}

/** The database gave no answer in time, or is gone. */
export class DatabaseUnavailableError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DatabaseUnavailableError';
  }
}

/** What PostgreSQL says of a statement it refuses; the same on both engines. */
export class StatementError extends Error {
  readonly code: string;
  readonly constraint: string | undefined;

  constructor(message: string, code: string, constraint: string | undefined) {
    super(message);
    this.name = 'StatementError';
    this.code = code;
    this.constraint = constraint;
  }
}

/** The five-letter PostgreSQL code of a failure, whichever engine it came from. */
export function sqlStateOf(failure: unknown): string | undefined {
  if (typeof failure !== 'object' || failure === null || !('code' in failure)) return undefined;
  return typeof failure.code === 'string' && /^[0-9A-Z]{5}$/.test(failure.code) ? failure.code : undefined;
}
