import { errorCode } from '../../src/shared/error-code.ts';
import { DatabaseUnavailableError, sqlStateOf } from './database-errors.ts';

/** The address of a PostgreSQL as an operator recognises it, without the password. */
export function postgresName(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

/** By SQLSTATE, or the code of the operating system. */
const problems: Readonly<Record<string, string>> = {
  '28P01': 'does not accept the user or the password',
  '28000': 'does not let this user in from this machine',
  '3D000': 'has no database of this name',
  '42501': 'does not give this user the right to the tables',
  '53300': 'has no connection left',
  '57P03': 'is starting or stopping',
  ECONNREFUSED: 'does not run there',
  ENOENT: 'does not run there',
  ENOTFOUND: 'has a host that is not found',
  EAI_AGAIN: 'has a host that is not found',
  EHOSTUNREACH: 'cannot be reached over the network',
  ENETUNREACH: 'cannot be reached over the network',
  ETIMEDOUT: 'does not respond',
  ECONNRESET: 'closed the connection',
};

/** Errors without a code, by their texts. */
const byText: ReadonlyArray<readonly [RegExp, string]> = [
  [/timeout/i, 'does not respond'],
  [/does not support SSL/i, 'has no TLS, which the address asks for'],
  [/certificate|self.signed/i, 'has a certificate that is not trusted here'],
  [/password must be a string|SASL/i, 'asks for a password, which the address lacks'],
  [/terminated/i, 'closed the connection'],
];

/**
 * Why a PostgreSQL cannot be used, in a sentence.
 * @param variable which setting or argument has its address
 */
export function postgresProblem(databaseUrl: string, error: unknown, variable = 'DATABASE_URL'): string {
  const causes = causesOf(error);
  const known = causes.map(({ code, message }) => problems[code] ?? byText.find(([text]) => text.test(message))?.[1]);
  const problem = known.find((value) => value !== undefined) ?? 'cannot be used';
  return `${variable}: the PostgreSQL ${postgresName(databaseUrl)} ${problem}.`;
}

function causesOf(error: unknown): Array<{ code: string; message: string }> {
  if (!(error instanceof Error)) return [];
  const own = { code: errorCode(error) ?? '', message: error.message };
  const inner = error instanceof AggregateError ? error.errors.flatMap(causesOf) : [];
  return [own, ...inner, ...causesOf(error.cause)];
}

/** A PostgreSQL cannot be used; the message is `postgresProblem`. */
export class UnusablePostgresError extends DatabaseUnavailableError {
  constructor(databaseUrl: string, cause: unknown) {
    super(postgresProblem(databaseUrl, cause), cause);
    this.name = 'UnusablePostgresError';
  }
}

/** An error of the connection as `UnusablePostgresError`; other errors as they are. */
export function toUnusablePostgres(databaseUrl: string, error: unknown): unknown {
  const isOfConnection = error instanceof DatabaseUnavailableError || (sqlStateOf(error) ?? '') in problems;
  return isOfConnection ? new UnusablePostgresError(databaseUrl, error) : error;
}
