import type { TransactionSettings } from 'kysely';

/** The statement that begins a transaction with these settings. */
export function beginStatement({ isolationLevel }: TransactionSettings): string {
  return isolationLevel ? `begin isolation level ${isolationLevel}` : 'begin';
}
