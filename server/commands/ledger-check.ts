import { runCommand } from './run-command.ts';
import { printLedgerCheck } from './print-ledger-check.ts';

await runCommand((database, _args, print) => printLedgerCheck(database.db, print));
