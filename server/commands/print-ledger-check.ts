import { checkLedger } from '../modules/billing/billing-module.ts';
import type { Db } from '../db/schema.ts';
import type { Print } from './run-command.ts';

/** Checks the ledger and prints the result. Returns the exit code. */
export async function printLedgerCheck(db: Db, print: Print): Promise<number> {
  const { accounts, entries, orders, disagreements } = await checkLedger(db);
  const counted = `${accounts} accounts, ${entries} entries, ${orders} orders`;
  for (const disagreement of disagreements) print(disagreement);
  print(
    disagreements.length === 0
      ? `The ledger is consistent: ${counted}.`
      : `${disagreements.length} contradictions in ${counted}.`,
  );
  return disagreements.length === 0 ? 0 : 1;
}
