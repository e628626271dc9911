import { checkLedger } from '../ledger/check-ledger.ts';
import { runCommand } from './run-command.ts';

await runCommand(async (store, _args, say) => {
  const { accounts, entries, orders, disagreements } = await checkLedger(store.db);
  const counted = `${accounts} accounts, ${entries} entries, ${orders} orders`;
  for (const one of disagreements) say(one);
  say(
    disagreements.length === 0
      ? `The books agree: ${counted}.`
      : `${disagreements.length} disagreements in ${counted}.`,
  );
  return disagreements.length === 0 ? 0 : 1;
});
