import type { TransactionSettings } from 'kysely';

/** The statement that begins a transaction with these settings. */
export function beginStatement({ isolationLevel, accessMode }: TransactionSettings): string {
  return ['begin', ...(isolationLevel ? [`isolation level ${isolationLevel}`] : []), accessMode ?? ''].join(' ').trim();
}
