import { runCommand } from './run-command.ts';
import { printLedgerCheck } from './print-ledger-check.ts';

await runCommand((store, _args, say) => printLedgerCheck(store.db, say));
