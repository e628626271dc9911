/** The disk of the embedded database is nearly full; a full one would hang the database. */
export class StorageFullError extends Error {
  constructor() {
    super('The disk with the data folder is nearly full.');
    this.name = 'StorageFullError';
  }
}

/** The database did not respond in time, or the connection is gone. */
export class DatabaseUnavailableError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DatabaseUnavailableError';
  }
}

/** PostgreSQL rejected a statement; the same class for both engines. */
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

/** The five-character SQLSTATE of an error of either engine. */
export function sqlStateOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;
}
