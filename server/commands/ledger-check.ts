import { runReadingCommand } from './run-command.ts';
import { printLedgerCheck } from './print-ledger-check.ts';

await runReadingCommand((db, _args, print) => printLedgerCheck(db, print));
