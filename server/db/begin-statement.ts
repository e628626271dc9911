import type { TransactionSettings } from 'kysely';

/** How a transaction begins, with what it asks for. */
export function beginStatement({ isolationLevel }: TransactionSettings): string {
  return isolationLevel ? `begin isolation level ${isolationLevel}` : 'begin';
}
