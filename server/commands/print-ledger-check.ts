import { checkLedger } from '../modules/billing/billing-module.ts';
import type { Db } from '../db/schema.ts';
import type { Print } from './run-command.ts';

/** Proves the books and says how they stand; answers the exit code. */
export async function printLedgerCheck(db: Db, say: Print): Promise<number> {
  const { accounts, entries, orders, disagreements } = await checkLedger(db);
  const counted = `${accounts} accounts, ${entries} entries, ${orders} orders`;
  for (const one of disagreements) say(one);
  say(
    disagreements.length === 0
      ? `The books agree: ${counted}.`
      : `${disagreements.length} disagreements in ${counted}.`,
  );
  return disagreements.length === 0 ? 0 : 1;
}
